import { env } from 'cloudflare:workers'
import { tentar } from './call-network.ts'
import { PACIENCIA_COM_O_COFRE } from './limits.ts'
import { nomeDoErro, registrarNoLog } from './text.ts'
import type { Campos, LeadLido, Reivindicado, Resultado } from './types.ts'
import type { Cofre } from './vault.ts'

// Primeiro o Cofre guarda o lead; depois a plataforma é chamada; por fim o Cofre anota o que ela disse.
export async function entregar(
  { id, campos, extras }: Pick<LeadLido, 'id' | 'campos' | 'extras'>,
  visitante: Campos,
): Promise<Resultado> {
  const ficha = { id, recebido: { ...extras, ...campos }, visitante }
  const guardado = await pedirAoCofre('guardar', { lead_id: id }, (cofre) => cofre.reivindicar(ficha))
  if (guardado && !guardado.chamar) return responderGuardado(guardado)

  const lead = { id: guardado?.id ?? id, campos }
  const tentativa = await tentar(lead, visitante)
  const anotar = () =>
    pedirAoCofre('anotar', { lead_id: lead.id }, (cofre) =>
      cofre.anotar(ficha, tentativa, guardado?.id ?? null),
    )
  const anotado = (await anotar()) || (guardado && (await anotar()))
  const resolvido = tentativa.estado === 'entregue' || tentativa.estado === 'recusado'
  return resolvido || !(guardado || anotado) ? tentativa.resultado : aceitar()
}

// Um Cofre que falha, ou demora, nunca para um lead. Cada pergunta abre o Cofre de novo: uma ligação que falhou
// uma vez continua falhando.
export async function pedirAoCofre<Tipo>(
  ato: string,
  sobre: Campos,
  pergunta: (cofre: Cofre) => Promise<Tipo>,
): Promise<Tipo | null> {
  const { COFRE } = env
  if (!COFRE) return null
  const perguntar = async () => pergunta(COFRE.getByName('leads'))
  const desistir = (motivo: string) => {
    registrarNoLog('o Cofre não respondeu', { ato, ...sobre, motivo })
    return null
  }
  const prazo = Promise.withResolvers<null>()
  const relogio = setTimeout(() => prazo.resolve(desistir('demora')), PACIENCIA_COM_O_COFRE)
  const resposta = perguntar().catch((erro: unknown) => desistir(nomeDoErro(erro)))
  return Promise.race([resposta, prazo.promise]).finally(() => clearTimeout(relogio))
}

// Quem envia de novo recebe a resposta do primeiro envio, e espera por ela se for preciso: cada vez o dobro.
const PRIMEIRA_ESPERA = 250
const ULTIMA_ESPERA = 4000

async function responderGuardado(guardado: Reivindicado, espera = PRIMEIRA_ESPERA): Promise<Resultado> {
  if (guardado.chamar) return aceitar()
  const { id, estado, pedido, motivo } = guardado
  if (estado === 'recusado') return recusar(motivo ?? '', 400, motivo ?? '')
  if (estado !== 'enviando' || espera > ULTIMA_ESPERA) return aceitar(pedido ?? '')
  await new Promise((resolve) => setTimeout(resolve, espera))
  const agora = await pedirAoCofre('consultar', { lead_id: id }, (cofre) => cofre.consultar(id))
  return responderGuardado(agora ?? guardado, espera * 2)
}
