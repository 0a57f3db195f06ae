import { descreverEvento, eventoDeTeste } from './conversions.ts'
import { acharLead, foiApagado } from './find-lead.ts'
import {
  BYTES_DE_UM_ENVIO,
  CHAMADAS_JUNTAS,
  DIA,
  ESPERA_LONGA_DO_ENVIO,
  ESPERAS_DO_ENVIO,
  MINUTO,
} from './limits.ts'
import { filtrarSaidas, gravarEscolhas, lerEscolhas, numeroDaPagina, type Escolhas } from './pages.ts'
import { acharDestino, lerAjusteDaSaida, lerAjustesDaPagina, lerAjustesDeTodas, temNome } from './queue.ts'
import { PEDIDO_INVALIDO } from './settings.ts'
import { emPalavras, limpar, nomeDoErro, registrarNoLog } from './text.ts'
import type {
  Ajuste,
  Banco,
  DadosDaSaida,
  Destino,
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

// O que entra na fila vai na hora, seis chamadas ao mesmo tempo. O que não couber, ou se perder numa queda, leva o
// despertador.
export function enviarJa(banco: Banco): void {
  const lugares = Math.max(0, CHAMADAS_JUNTAS - banco.chamadas)
  for (const n of enviosNaVez(banco, lugares)) void enviar(banco, n)
}

export function enviosNaVez(banco: Banco, quantos: number): number[] {
  const comando = 'SELECT n FROM saida WHERE proxima > 0 AND proxima <= ? ORDER BY proxima LIMIT ?'
  return banco.sql<{ n: number }>(comando, Date.now(), quantos).map(({ n }) => n)
}

export async function enviar(banco: Banco, n: number): Promise<void> {
  banco.chamadas += 1
  try {
    const [saida] = banco.sql<Saida>('SELECT * FROM saida WHERE n = ?', n)
    // Enquanto esperava a vez, outro pode ter levado.
    if (!saida?.proxima || saida.proxima > Date.now()) return
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
    porEnvioDeLado(banco, n, nomeDoErro(erro))
  } finally {
    banco.chamadas -= 1
  }
}

function porEnvioDeLado(banco: Banco, n: number, motivo: string): void {
  registrarNoLog('um envio foi posto de lado', { n, motivo })
  const comando = "UPDATE saida SET estado = 'recusado', proxima = NULL, resposta = ? WHERE n = ?"
  try {
    banco.sql(comando, motivo, n)
  } catch {
    // Fica reservado, e vai de novo.
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
  const ajuste = lerAjusteDaSaida(banco, nome, dados)
  const destino = ajuste && acharDestino(nome, ajuste)
  if (!destino || (lead && foiApagado(lead))) return { ...SEM_FIM, estado: 'desligado' }
  if (Date.now() > dados.quando + destino.prazoEmDias * DIA) return { ...SEM_FIM, estado: 'vencido' }
  return chamar(destino, await descreverEvento(lead, dados, ajuste), ajuste)
}

async function chamar(destino: Destino, evento: Evento, ajuste: Ajuste): Promise<Visto> {
  const visto = { ...SEM_FIM }
  if (!destino.montar) return visto
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
    if (ajuste === null) delete escolhas[nome]
    else if (ajuste === false && pagina && acharDestino(nome, {})) escolhas[nome] = false
    else if (ajusteServe(ajuste) && acharDestino(nome, ajuste))
      escolhas[nome] = { ...tokenQueFica(nome, escolhas[nome], ajuste), ...ajuste }
    else return PEDIDO_INVALIDO
  }
  banco.transacao(() => {
    if (pagina) gravarEscolhas(banco, pagina, escolhas)
    else banco.gravar('destinos', escolhas)
    for (const [nome, ajuste] of Object.entries(pedidos))
      if (ajuste) tentarRecusadosDeNovo(banco, nome, pagina)
  })
  await banco.acordar(Date.now())
  return lerDestinos(banco, { pagina })
}

// Com ajustes novos, o que foi recusado vai outra vez.
function tentarRecusadosDeNovo(banco: Banco, nome: string, pagina: string): void {
  const comando =
    "UPDATE saida SET estado = 'fila', proxima = ? WHERE destino = ? AND estado = 'recusado' AND " +
    filtrarSaidas(pagina)
  banco.sql(comando, Date.now(), nome, pagina)
}

// O token de um canal não serve a outro.
function tokenQueFica(nome: string, antes: Ajuste | false | undefined, agora: Ajuste): Ajuste {
  const mesmo = antes && acharDestino(nome, antes) === acharDestino(nome, agora)
  return mesmo && antes.token ? { token: antes.token } : {}
}

function ajusteServe(ajuste: unknown): ajuste is Ajuste {
  if (typeof ajuste !== 'object' || ajuste === null || JSON.stringify(ajuste).length > 4000) return false
  const servem = Object.values(ajuste).every((valor) => ['string', 'number'].includes(typeof valor))
  const endereco = emPalavras((ajuste as Ajuste)['endereco'])
  return servem && (endereco === '' || endereco.startsWith('https:'))
}

export async function enviarTeste(banco: Banco, pedido: PedidoDoPainel) {
  const nome = emPalavras(pedido['destino'])
  const ajuste = lerAjustesDaPagina(banco, emPalavras(pedido['pagina']))[nome]
  const destino = acharDestino(nome, ajuste ?? {})
  if (!destino?.montar) return null
  if (!ajuste) return { ...SEM_FIM, estado: 'desligado' }
  return chamar(destino, await eventoDeTeste(nome, emPalavras(pedido['codigo']) || 'TESTE', ajuste), ajuste)
}

const ENVIOS_A_VISTA = 200
const ENVIOS_LIDOS = 1500

export function lerEnvios(banco: Banco, { pagina }: PedidoDoPainel) {
  const envios: Saida[] = []
  for (const envio of banco.percorrer<Saida>('SELECT * FROM saida ORDER BY n DESC LIMIT ?', ENVIOS_LIDOS)) {
    if (pagina === undefined || paginaDoEnvio(envio) === pagina) envios.push(envio)
    if (envios.length === ENVIOS_A_VISTA) break
  }
  return { envios: comoEstao(banco, envios) }
}

export function lerEnviosDoLead(banco: Banco, numeros: number[]): Record<string, Saida> {
  const envios = numeros.flatMap((n) => banco.sql<Saida>('SELECT * FROM saida WHERE n = ?', n))
  return Object.fromEntries(comoEstao(banco, envios).map((um) => [um.destino + ' ' + um.evento, um]))
}

const paginaDoEnvio = ({ dados }: Saida) => (JSON.parse(dados) as DadosDaSaida).pagina ?? ''

// De uma tabela ninguém sabe quando é buscada: o que está nela espera.
function comoEstao(banco: Banco, envios: Saida[]): Saida[] {
  return envios.map((um) => {
    if (!DESTINOS[um.destino]?.tabela) return um
    const ajuste = lerAjustesDaPagina(banco, paginaDoEnvio(um))[um.destino]
    return { ...um, estado: temNome(um.destino, um.evento, ajuste) ? 'espera' : 'desligado' }
  })
}

export function esquecerEnvios(banco: Banco, limite: number): void {
  banco.sql('DELETE FROM saida WHERE n < ?', limite)
}
