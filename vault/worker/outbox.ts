import { descreverEvento, eventoDeTeste } from './conversions.ts'
import { DESTINOS } from '../destinations/index.ts'
import { acharLead, foiApagado } from './find-lead.ts'
import { BYTES_DE_UM_ENVIO, DIA, ESPERA_LONGA_DO_ENVIO, ESPERAS_DO_ENVIO, MINUTO } from './limits.ts'
import { filtrarPaginas, gravarEscolhas, lerEscolhas, numeroDaPagina, type Escolhas } from './pages.ts'
import { lerAjustesDaPagina, lerAjustesDeTodas } from './queue.ts'
import { PEDIDO_INVALIDO } from './settings.ts'
import { emPalavras, limpar, nomeDoErro, registrarNoLog } from './text.ts'
import type {
  Ajuste,
  Banco,
  DadosDaSaida,
  EstadoDoEnvio,
  Evento,
  LeadGuardado,
  PedidoDoPainel,
  Saida,
} from './types.ts'

// A caixa de saída: avisos e conversões, cada um com as suas tentativas. Nenhum lead espera por ela. O que é recusado de
// vez para, fica à vista, e vai de novo quando os ajustes mudam.

type Visto = { estado: EstadoDoEnvio; http: number; resposta: string }
const SEM_FIM: Visto = { estado: 'fila', http: 0, resposta: '' }

export async function enviar(banco: Banco, n: number): Promise<void> {
  try {
    const [saida] = banco.sql<Saida>('SELECT * FROM saida WHERE n = ?', n)
    if (!saida) return
    // Reservado por um minuto, como um lead.
    anotarEnvio(banco, saida, SEM_FIM, 1)
    const lead = saida.lead === null ? null : (acharLead(banco, saida.lead) ?? null)
    const visto = await mandar(banco, saida.destino, lead, {
      ...(JSON.parse(saida.dados) as DadosDaSaida),
      evento: saida.evento,
    })
    anotarEnvio(banco, saida, visto, ESPERAS_DO_ENVIO[saida.tentativas] ?? ESPERA_LONGA_DO_ENVIO)
    if (visto.estado !== 'enviado')
      registrarNoLog('um envio não chegou', { n, destino: saida.destino, ...visto, resposta: '' })
  } catch (erro) {
    registrarNoLog('um envio foi posto de lado', { n, motivo: nomeDoErro(erro) })
    banco.sql(
      "UPDATE saida SET estado = 'recusado', proxima = NULL, resposta = ? WHERE n = ?",
      nomeDoErro(erro),
      n,
    )
  }
}

function anotarEnvio(banco: Banco, { n, tentativas }: Saida, visto: Visto, esperaEmMinutos: number): void {
  const proxima = visto.estado === 'fila' ? Date.now() + esperaEmMinutos * MINUTO : null
  banco.sql(
    'UPDATE saida SET estado = ?, proxima = ?, http = ?, resposta = ?, tentativas = ? WHERE n = ?',
    visto.estado,
    proxima,
    visto.http,
    visto.resposta,
    tentativas + 1,
    n,
  )
}

type Mandado = DadosDaSaida & { evento: string }

async function mandar(banco: Banco, nome: string, lead: LeadGuardado | null, dados: Mandado): Promise<Visto> {
  const ajuste = lerAjustesDaPagina(banco, dados.pagina ?? '')[nome]
  const destino = DESTINOS[nome]
  if (!ajuste || !destino || (lead && foiApagado(lead))) return { ...SEM_FIM, estado: 'desligado' }
  if (Date.now() > dados.quando + destino.prazoEmDias * DIA) return { ...SEM_FIM, estado: 'vencido' }
  return chamar(nome, await descreverEvento(lead, dados, ajuste), ajuste)
}

async function chamar(nome: string, evento: Evento, ajuste: Ajuste): Promise<Visto> {
  const visto = { ...SEM_FIM }
  const destino = DESTINOS[nome]
  if (!destino) return visto
  try {
    const { status, texto } = await chamarPlataforma(destino.montar(evento, ajuste))
    visto.http = status
    visto.resposta = limpar(semChave(texto.replaceAll(ajuste.token || '***', '***')), BYTES_DE_UM_ENVIO)
    visto.estado = destino.julgar(status, texto)
  } catch {
    // Sem resposta, ou com uma que não se lê: vai de novo.
  }
  return visto
}

// Um token entra e não sai mais. Sem página, o que é de todas; com ela, só o que é dela.
export function lerDestinos(banco: Banco, { pagina }: PedidoDoPainel) {
  const escolhas = pagina ? lerEscolhas(banco, emPalavras(pagina)) : lerAjustesDeTodas(banco)
  const semToken = Object.entries(escolhas).map(([nome, ajuste]) => {
    if (!ajuste) return [nome, { desligado: true }]
    const { token, ...resto } = ajuste
    return [nome, { ...resto, temToken: Boolean(token) }]
  })
  return Object.fromEntries(semToken) as Record<string, object>
}

export async function mudarDestinos(banco: Banco, { pagina: dePagina = '', ...pedidos }: PedidoDoPainel) {
  const pagina = emPalavras(dePagina)
  if (pagina && !numeroDaPagina(pagina)) return PEDIDO_INVALIDO
  const escolhas: Escolhas = pagina ? lerEscolhas(banco, pagina) : lerAjustesDeTodas(banco)
  for (const [nome, ajuste] of Object.entries(pedidos)) {
    if (!Object.hasOwn(DESTINOS, nome)) return PEDIDO_INVALIDO
    if (ajuste === null) delete escolhas[nome]
    else if (ajuste === false && pagina) escolhas[nome] = false
    else if (ajusteServe(ajuste)) escolhas[nome] = { ...tokenDe(escolhas[nome]), ...ajuste }
    else return PEDIDO_INVALIDO
  }
  banco.transacao(() => {
    if (pagina) gravarEscolhas(banco, pagina, escolhas)
    else banco.gravar('destinos', escolhas)
    for (const nome of Object.keys(pedidos)) tentarRecusadosDeNovo(banco, nome, pagina)
  })
  await banco.acordar(Date.now())
  return lerDestinos(banco, { pagina })
}

// Com ajustes novos, o que foi recusado vai outra vez.
function tentarRecusadosDeNovo(banco: Banco, nome: string, pagina: string): void {
  const { filtro, paginas } = filtrarPaginas(banco, nome, pagina)
  const comando =
    "UPDATE saida SET estado = 'fila', proxima = ? WHERE destino = ? AND estado = 'recusado' AND " + filtro
  banco.sql(comando, Date.now(), nome, paginas)
}

const tokenDe = (ajuste: Ajuste | false | undefined) =>
  ajuste && ajuste.token ? { token: ajuste.token } : {}

function ajusteServe(ajuste: unknown): ajuste is Ajuste {
  if (typeof ajuste !== 'object' || ajuste === null || JSON.stringify(ajuste).length > 4000) return false
  const servem = Object.values(ajuste).every((valor) => ['string', 'number'].includes(typeof valor))
  const endereco = emPalavras((ajuste as Ajuste)['endereco'])
  return servem && (endereco === '' || endereco.startsWith('https:'))
}

export async function enviarTeste(banco: Banco, { destino, codigo, pagina }: PedidoDoPainel) {
  const nome = emPalavras(destino)
  const ajuste = lerAjustesDaPagina(banco, emPalavras(pagina))[nome]
  if (!Object.hasOwn(DESTINOS, nome) || DESTINOS[nome]?.busca) return null
  if (!ajuste) return { ...SEM_FIM, estado: 'desligado' }
  return chamar(nome, await eventoDeTeste(nome, emPalavras(codigo) || 'TESTE', ajuste), ajuste)
}

const ENVIOS_A_VISTA = 200
const ENVIOS_LIDOS = 1500

export function lerEnvios(banco: Banco, { pagina }: PedidoDoPainel) {
  const envios: Saida[] = []
  for (const envio of banco.percorrer<Saida>('SELECT * FROM saida ORDER BY n DESC LIMIT ?', ENVIOS_LIDOS)) {
    const { pagina: dela = '' } = JSON.parse(envio.dados) as DadosDaSaida
    if (pagina === undefined || dela === pagina) envios.push(envio)
    if (envios.length === ENVIOS_A_VISTA) break
  }
  return { envios }
}

export function lerEnviosDoLead(banco: Banco, numeros: number[]): Record<string, Saida> {
  const envios = numeros.flatMap((n) => banco.sql<Saida>('SELECT * FROM saida WHERE n = ?', n))
  return Object.fromEntries(envios.map((um) => [um.destino + ' ' + um.evento, um]))
}

export function esquecerEnvios(banco: Banco, limite: number): void {
  banco.sql('DELETE FROM saida WHERE n < ?', limite)
}
