import { env } from 'cloudflare:workers'
import { BYTES_DA_RESPOSTA, BYTES_DO_ENVIADO } from './limits.ts'
import { limpar } from './text.ts'
import type { Campos, Estado, LeadLido, Tentativa } from './types.ts'

// Uma chamada à plataforma, e o que se sabe depois dela.
export async function tentar(lead: Pick<LeadLido, 'id' | 'campos'>, visitante: Campos): Promise<Tentativa> {
  const tentativa = semResposta()
  try {
    // As partes da plataforma leem o visitante como o leriam do próprio envio.
    const request = { headers: new Map(Object.entries(visitante)), cf: visitante }
    const pedido = await montarPedido(comId(lead), request)
    const partes = [pedido.endereco, String(pedido.opcoes.body ?? '')]
    tentativa.enviado = partes.map((parte) => limpar(semChave(parte), BYTES_DO_ENVIADO / 2)).join('\n')
    const resposta = await chamarPlataforma(pedido)
    tentativa.http = resposta.status
    tentativa.resposta = limpar(semChave(resposta.texto), BYTES_DA_RESPOSTA)
    tentativa.resultado = interpretar(resposta)
  } catch (erro) {
    const demorou = erro instanceof Error && erro.name === 'TimeoutError'
    tentativa.resultado = recusar(PLATAFORMA + (demorou ? ' não respondeu a tempo' : ' está fora do ar'), 500)
  }
  tentativa.estado = julgar(tentativa)
  return tentativa
}

export function semResposta(): Tentativa {
  return {
    quando: Date.now(),
    http: 0,
    enviado: '',
    resposta: '',
    estado: INCERTO,
    resultado: recusar('Sem resposta', 500),
  }
}

// O número do lead vai junto, num campo livre, para que o retorno o encontre.
function comId({ id, campos }: Pick<LeadLido, 'id' | 'campos'>) {
  const livre = env.COFRE && CAMPOS_DO_ID.find((nome) => !campos[nome])
  return { id, campos: livre ? { ...campos, [livre]: id } : campos }
}

// Aqui ninguém sabe se o pedido chegou: sem resposta, ou com a de um servidor no meio do caminho.
const TALVEZ_CHEGOU = [0, 502, 504, 520, 522, 524]
// Quem responde assim não recusou este lead: não quis ou não pôde atender agora.
const SEM_ATENDER = [401, 403, 408, 429]

export function talvezChegou({ http, resultado: { corpo, palavras } }: Tentativa): boolean {
  return !corpo.success && (TALVEZ_CHEGOU.includes(http) || (http < 300 && !palavras))
}

function julgar(tentativa: Tentativa): Estado {
  const { http, resultado } = tentativa
  const { status, corpo } = resultado
  if (corpo.success) return 'entregue'
  if (talvezChegou(tentativa)) return INCERTO
  if (http < 300) return 'recusado'
  const recusou = status === 400 && http >= 400 && http < 500 && !SEM_ATENDER.includes(http)
  return recusou ? 'recusado' : 'pendente'
}
