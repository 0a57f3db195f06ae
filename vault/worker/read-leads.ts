import { mandarDeNovo } from './conclude.ts'
import { lerResumo } from './counts.ts'
import { apagarLeads } from './erase.ts'
import { acharLead, foiApagado, lerDados } from './find-lead.ts'
import { LEADS_LIDOS_POR_PAGINA } from './limits.ts'
import { lerEnviosDoLead } from './outbox.ts'
import { procurar } from './search.ts'
import { ABERTOS, EM_ABERTO } from './states.ts'
import { emPalavras, lerQuantos } from './text.ts'
import type { Banco, LeadGuardado, PedidoDoPainel } from './types.ts'
import { mudarLead } from './update-lead.ts'

// O que o painel mostra de um lead numa lista.
const COLUNAS = [
  'n',
  'id',
  'estado',
  'tentativas',
  'proxima',
  'pedido',
  'motivo',
  'nome',
  'telefone',
  'pais',
  'campanha',
  'anuncio',
  'pagina',
  'retorno',
  'valor',
  'moeda',
  'correcao',
  'corrige',
  'apagado',
] as const
const EM_COLUNAS = COLUNAS.join(', ')
const FILTROS = ['estado', 'retorno', 'pais', 'campanha', 'anuncio', 'pagina'] as const

type LeadListado = Pick<LeadGuardado, (typeof COLUNAS)[number]>

// Uma página, do mais novo ao mais velho. Uma resposta lê poucas linhas: a que termina antes diz onde continuar.
export function listarLeads(banco: Banco, pedido: PedidoDoPainel) {
  const fim = Number(pedido['cursor']) || Number.MAX_SAFE_INTEGER
  const quantos = lerQuantos(pedido['limite'], 50, 1000)
  const busca = emPalavras(pedido['busca']).slice(0, 200)
  const serve = (lead: LeadListado) =>
    !foiApagado(lead) && FILTROS.every((nome) => !(nome in pedido) || (lead[nome] ?? '') === pedido[nome])

  const lidos = busca.trim()
    ? lerAchados(banco, busca, fim)
    : lerEmOrdem(banco, emPalavras(pedido['estado']), fim)
  const leads: LeadListado[] = []
  for (const lead of lidos.leads) {
    if (serve(lead)) leads.push(lead)
    if (leads.length >= quantos) return { leads, cursor: lead.n }
  }
  return { leads, cursor: lidos.continua() || null }
}

type Lidos = { leads: Iterable<LeadListado>; continua: () => number }

function lerAchados(banco: Banco, busca: string, fim: number): Lidos {
  const { numeros, continua } = procurar(banco, busca, fim)
  const comando = 'SELECT ' + EM_COLUNAS + ' FROM leads WHERE n = ?'
  function* ler() {
    for (const n of numeros) yield* banco.sql<LeadListado>(comando, n)
  }
  return { leads: ler(), continua: () => continua }
}

function lerEmOrdem(banco: Banco, estado: string, fim: number): Lidos {
  const aberto = ABERTOS.includes(estado)
  let [lidos, ultimo] = [0, 0]
  function* ler() {
    const filtro = aberto ? EM_ABERTO + ' AND estado = ? AND n < ?' : 'n < ?'
    const comando = 'SELECT ' + EM_COLUNAS + ' FROM leads WHERE ' + filtro + ' ORDER BY n DESC LIMIT ?'
    const valores = aberto ? [estado, fim] : [fim]
    for (const lead of banco.percorrer<LeadListado>(comando, ...valores, LEADS_LIDOS_POR_PAGINA)) {
      lidos += 1
      ultimo = lead.n
      yield lead
    }
  }
  return { leads: ler(), continua: () => (lidos === LEADS_LIDOS_POR_PAGINA ? ultimo : 0) }
}

// Tudo de um lead: como veio, como foi, o que a plataforma disse e o que foi contado dele.
export function verLead(banco: Banco, { id }: PedidoDoPainel) {
  const lead = acharLead(banco, emPalavras(id))
  if (!lead) return null
  const { saidas = {}, ...dados } = lerDados(lead)
  const conversoes = lerEnviosDoLead(banco, Object.values(saidas).flat())
  const colunas = Object.fromEntries(COLUNAS.map((nome) => [nome, lead[nome]]))
  return { ...colunas, dados: foiApagado(lead) ? {} : { ...dados, conversoes } }
}

export async function mandarUmDeNovo(banco: Banco, { id }: PedidoDoPainel) {
  const lead = acharLead(banco, emPalavras(id))
  if (!lead) return null
  if (!ABERTOS.includes(lead.estado) || foiApagado(lead)) {
    return { status: 409, erro: 'Já foi, ou está a caminho' }
  }
  banco.transacao(() => mudarLead(banco, lead, mandarDeNovo(banco, lead)))
  await banco.acordar(Date.now())
  return verLead(banco, { id })
}

export function apagarUm(banco: Banco, { id }: PedidoDoPainel) {
  const lead = acharLead(banco, emPalavras(id))
  if (!lead) return null
  apagarLeads(banco, [lead])
  return verLead(banco, { id })
}

export function lerSomas(banco: Banco, { dias }: PedidoDoPainel) {
  return lerResumo(banco, lerQuantos(dias, 31, 366))
}
