import { mandarDeNovo } from './conclude.ts'
import { semOferta } from './counts.ts'
import { apagarLeads } from './erase.ts'
import { acharLead, foiApagado, lerDados } from './find-lead.ts'
import { LEADS_LIDOS_POR_PAGINA } from './limits.ts'
import { lerEnviosDoLead } from './outbox.ts'
import { conhecerDonos, ehDaPagina, OFERTA_DO_LEAD } from './pages.ts'
import { procurar } from './search.ts'
import { ABERTOS, EM_ABERTO, EM_TESTE } from './states.ts'
import { emPalavras, lerQuantos } from './text.ts'
import type { Banco, LeadGuardado, PedidoDoPainel } from './types.ts'
import { mudarLead } from './update-lead.ts'

// O que o painel mostra de um lead numa lista. O endereço da página chama-se 'site'; 'pagina' é o número dela.
const COLUNAS = {
  n: 'n',
  id: 'id',
  estado: 'estado',
  tentativas: 'tentativas',
  proxima: 'proxima',
  pedido: 'pedido',
  motivo: 'motivo',
  nome: 'nome',
  telefone: 'telefone',
  pais: 'pais',
  campanha: 'campanha',
  anuncio: 'anuncio',
  site: 'pagina',
  pagina: 'pagina_id',
  oferta: OFERTA_DO_LEAD,
  retorno: 'retorno',
  valor: 'valor',
  moeda: 'moeda',
  correcao: 'correcao',
  corrige: 'corrige',
  apagado: 'apagado',
}
const EM_COLUNAS = Object.entries(COLUNAS)
  .map(([nome, coluna]) => coluna + ' AS ' + nome)
  .join(', ')
const FILTROS = ['estado', 'retorno', 'pais', 'campanha', 'anuncio', 'site', 'oferta'] as const

type LeadListado = Pick<LeadGuardado, Exclude<keyof typeof COLUNAS, 'site'>> & { site: string | null }

// Uma página, do mais novo ao mais velho. Uma resposta lê poucas linhas: a que termina antes diz onde continuar.
export function listarLeads(banco: Banco, pedido: PedidoDoPainel) {
  const fim = Number(pedido['cursor']) || Number.MAX_SAFE_INTEGER
  const quantos = lerQuantos(pedido['limite'], 50, 1000)
  const busca = emPalavras(pedido['busca']).slice(0, 200)
  const completar = conhecerLeads(banco)
  const { pagina } = pedido
  const serve = (lead: LeadListado) =>
    !foiApagado(lead) &&
    (pagina === undefined || ehDaPagina(banco, lead.pagina ?? '', emPalavras(pagina))) &&
    FILTROS.every((nome) => !(nome in pedido) || (lead[nome] ?? '') === pedido[nome])

  const lidos = busca.trim()
    ? lerAchados(banco, busca, fim)
    : lerEmOrdem(banco, emPalavras(pedido['estado']), fim)
  const leads: LeadListado[] = []
  for (const lido of lidos.leads) {
    const lead = completar(lido)
    if (serve(lead)) leads.push(lead)
    if (leads.length >= quantos) return { leads, cursor: lead.n }
  }
  return { leads, cursor: lidos.continua() || null }
}

// Com a página de que o lead é, e sem o que não é campanha.
function conhecerLeads(banco: Banco): (lead: LeadListado) => LeadListado {
  const donoDe = conhecerDonos(banco)
  return (lead) => ({
    ...lead,
    pagina: donoDe({ ...lead, pagina_id: lead.pagina }) || null,
    campanha: semOferta(lead.campanha ?? '', lead.oferta),
  })
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
  let [lidos, ultimo] = [0, 0]
  function* ler() {
    const comIndice = ABERTOS.includes(estado) ? EM_ABERTO : estado === 'teste' ? EM_TESTE : ''
    const filtro = comIndice ? comIndice + ' AND estado = ? AND n < ?' : 'n < ?'
    const comando = 'SELECT ' + EM_COLUNAS + ' FROM leads WHERE ' + filtro + ' ORDER BY n DESC LIMIT ?'
    const valores = comIndice ? [estado, fim] : [fim]
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
  const comando = 'SELECT ' + EM_COLUNAS + ', dados FROM leads WHERE id = ?'
  const [lido] = banco.sql<LeadListado & Pick<LeadGuardado, 'dados'>>(comando, emPalavras(id))
  if (!lido) return null
  const { saidas = {}, ...dados } = lerDados(lido)
  const conversoes = lerEnviosDoLead(banco, Object.values(saidas).flat())
  const lead = conhecerLeads(banco)(lido)
  return { ...lead, dados: foiApagado(lead) ? {} : { ...dados, conversoes } }
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
