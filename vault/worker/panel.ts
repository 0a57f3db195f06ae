import { env } from 'cloudflare:workers'
import { lerResumo } from './counts.ts'
import { contarDeSi } from './schema/migrate.ts'
import { lerHospedadas, mudarHospedada } from './hosted-pages.ts'
import { BYTES_DE_UM_PEDIDO_DO_PAINEL, BYTES_DE_UMA_PAGINA_ENVIADA } from './limits.ts'
import { enviarTeste, lerDestinos, lerEnvios, mudarDestinos } from './outbox.ts'
import { lerPaginas, mudarPaginas } from './pages.ts'
import { apagarUm, listarLeads, mandarUmDeNovo, verLead } from './read-leads.ts'
import { lerCorpo } from './read-body.ts'
import { lerVisitante } from './read-lead.ts'
import { lerEnderecos, trocarEndereco } from './secret-doors.ts'
import { lerAjustes, mudarAjustes } from './settings.ts'
import { apagarSuspeitos, liberarSuspeitos } from './suspects.ts'
import { enviarLeadDeTeste, lerTeste } from './test-lead.ts'
import { confere, nomeDoErro, registrarNoLog } from './text.ts'
import type { Banco, PedidoDoPainel } from './types.ts'
import { lerPalavras, lerRetornos, mudarPalavra } from './words.ts'

// O que o painel pode pedir. Só com a chave de leitura, e de outras páginas só a do painel.
const ROTAS: Record<string, (banco: Banco, pedido: PedidoDoPainel) => unknown> = {
  'GET sobre': contarDeSi,
  'GET marca': (banco) => ({ marca: banco.marca() }),
  'GET leads': listarLeads,
  'GET leads/:id': verLead,
  'DELETE leads/:id': apagarUm,
  'POST leads/:id/reenviar': mandarUmDeNovo,
  'POST suspeitos/liberar': liberarSuspeitos,
  'DELETE suspeitos': apagarSuspeitos,
  'GET resumo': lerResumo,
  'GET ajustes': lerAjustes,
  'PUT ajustes': mudarAjustes,
  'GET paginas': lerPaginas,
  'PUT paginas': mudarPaginas,
  'GET hospedadas': lerHospedadas,
  'PUT hospedadas': mudarHospedada,
  'GET retornos': lerRetornos,
  'GET palavras': lerPalavras,
  'PUT palavras': mudarPalavra,
  'GET enderecos': lerEnderecos,
  'POST novo-endereco': trocarEndereco,
  'GET destinos': lerDestinos,
  'PUT destinos': mudarDestinos,
  'GET envios': lerEnvios,
  'POST teste': enviarTeste,
  'GET lead-de-teste': lerTeste,
  'POST lead-de-teste': enviarLeadDeTeste,
}

export async function abrirPainel(request: Request): Promise<Response> {
  if (request.method === 'OPTIONS') return responderPainel(null, 204)
  if (!temAcesso(request)) return responderPainel({ erro: 'Acesso recusado' }, 401)
  const [rota, id] = acharRota(request)
  if (!Object.hasOwn(ROTAS, rota) || !env.COFRE) return responderPainel({ erro: 'Não encontrado' }, 404)
  try {
    const limite = rota === 'PUT hospedadas' ? BYTES_DE_UMA_PAGINA_ENVIADA : BYTES_DE_UM_PEDIDO_DO_PAINEL
    const corpoEnviado = await lerCorpo(request, limite)
    if (!corpoEnviado) return responderPainel({ erro: 'Pedido grande demais' }, 413)
    const enviado = lerObjeto(await corpoEnviado.text())
    const perguntado = Object.fromEntries(new URL(request.url).searchParams)
    // Um lead de teste é enviado por quem está no painel.
    const visitante = rota === 'POST lead-de-teste' && { visitante: lerVisitante(request) }
    const pedido = { ...perguntado, ...enviado, ...(id && { id }), ...visitante }
    const corpo = await env.COFRE.getByName('leads').painel(rota, pedido)
    if (!corpo) return responderPainel({ erro: 'Não encontrado' }, 404)
    return responderPainel(corpo, 'status' in corpo ? Number(corpo.status) : 200)
  } catch (erro) {
    registrarNoLog('o painel ficou sem resposta', { rota, motivo: nomeDoErro(erro) })
    return responderPainel({ erro: 'O Cofre não respondeu' }, 503)
  }
}

export async function atenderPainel(
  banco: Banco,
  rota: string,
  pedido: PedidoDoPainel,
): Promise<object | null> {
  const corpo = await ROTAS[rota]?.(banco, pedido)
  return (corpo as object | undefined) ?? null
}

function temAcesso({ headers }: Request): boolean {
  const { ORIGEM_DO_PAINEL, CHAVE_DE_LEITURA = '' } = env
  const origem = headers.get('Origin') || ORIGEM_DO_PAINEL
  if (origem !== ORIGEM_DO_PAINEL || CHAVE_DE_LEITURA.length < 32) return false
  return confere(headers.get('Authorization') || '', 'Bearer ' + CHAVE_DE_LEITURA)
}

// 'leads/5f0c…/reenviar' é a rota 'leads/:id/reenviar'.
function acharRota(request: Request): [rota: string, id: string] {
  const [, , ...partes] = new URL(request.url).pathname.split('/')
  const [parte = '', id = '', ...resto] = partes
  const rota = parte === 'leads' && id !== '' ? ['leads', ':id', ...resto] : partes
  return [request.method + ' ' + rota.join('/'), parte === 'leads' ? id : '']
}

function lerObjeto(texto: string): object {
  try {
    return Object(JSON.parse(texto || '{}')) as object
  } catch {
    return {}
  }
}

function responderPainel(corpo: object | null, status: number): Response {
  return responder(corpo && JSON.stringify(corpo), status, {
    'Access-Control-Allow-Origin': env.ORIGEM_DO_PAINEL || 'null',
    'Access-Control-Allow-Methods': 'PUT, DELETE',
    'Access-Control-Allow-Headers': 'Authorization, Content-Type',
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json',
  })
}
