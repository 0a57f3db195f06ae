import { acharOuInserir } from './claim.ts'
import { acharLead, foiApagado, lerDados } from './find-lead.ts'
import { entrarNaBusca } from './enter-search.ts'
import { confirmar } from './judge-returns.ts'
import {
  ADIANTOS_POR_LEAD,
  BYTES_DE_UM_PEDIDO,
  DESISTE_DEPOIS_DE,
  ESPERA_LONGA_DO_LEAD,
  ESPERAS_DO_LEAD,
  LEADS_POR_DESPERTAR,
  MINUTO,
  TENTATIVAS_GUARDADAS,
} from './limits.ts'
import { recolherAvulsos } from './match-returns.ts'
import { idDaCorrecao, ordemDe } from './order.ts'
import { enviarJa } from './outbox.ts'
import { limpar, registrarNoLog } from './text.ts'
import type { Banco, Estado, Ficha, LeadGuardado, Tentativa } from './types.ts'
import { mudarLead } from './update-lead.ts'

// Anota o que a plataforma disse do lead que foi reivindicado; se ninguém ouviu a resposta do Cofre, do lead desta ficha.
export async function anotar(
  banco: Banco,
  ficha: Ficha,
  tentativa: Tentativa,
  reivindicado: string | null,
): Promise<true> {
  const outroId = await idDaCorrecao(ficha.id, ordemDe(ficha.recebido))
  const adiantou = await banco.guardarEAcordar(Date.now() + MINUTO, () => {
    const id = reivindicado ?? acharOuInserir(banco, ficha, outroId)
    return !chegouTarde(banco, id, tentativa) && concluir(banco, id, tentativa)
  })
  enviarJa(banco)
  if (adiantou) await banco.acordar(Date.now())
  return true
}

// A resposta da primeira chamada não desfaz a seguinte, que já está a caminho: senão o lead iria mais uma vez.
function chegouTarde(banco: Banco, id: string, { estado }: Tentativa): boolean {
  const lead = acharLead(banco, id)
  return lead?.estado === 'enviando' && lead.tentativas > 1 && estado !== 'entregue'
}

// O que foi entregue ou apagado não muda mais. Diz se outros leads foram adiantados.
export function concluir(banco: Banco, id: string, tentativa: Tentativa): boolean {
  const lead = acharLead(banco, id)
  if (!lead || lead.estado === 'entregue' || foiApagado(lead)) return false
  const { quando, http, enviado, resposta, resultado } = tentativa
  const dados = lerDados(lead)
  const tentada = { quando, ate: Date.now(), http, estado: tentativa.estado }
  const tentativas = [...(dados.tentativas ?? []), tentada].slice(-TENTATIVAS_GUARDADAS)
  const decidido = decidir(dados.retornos ? confirmar(tentativa.estado) : tentativa.estado, lead)
  const { orderId, error } = resultado.corpo
  mudarLead(banco, lead, {
    ...entrarNaBusca(banco, lead),
    ...decidido,
    pedido: orderId ? limpar(orderId, BYTES_DE_UM_PEDIDO) : null,
    motivo: error ? limpar(error, BYTES_DE_UM_PEDIDO) : null,
    dados: JSON.stringify({ ...dados, tentativas, ...(enviado && { enviado, resposta }) }),
  })
  if (decidido.estado !== 'entregue' && decidido.estado !== 'recusado') {
    registrarNoLog(decidido.estado, { lead_id: id, http, proxima: decidido.proxima })
  }
  recolherAvulsos(banco, id)
  return decidido.estado === 'entregue' && adiantarOsQueEsperam(banco)
}

function decidir(estado: Estado, { tentativas, limite }: LeadGuardado) {
  if (estado !== 'pendente') return { estado, proxima: null }
  const proxima = Date.now() + (ESPERAS_DO_LEAD[tentativas - 1] ?? ESPERA_LONGA_DO_LEAD) * MINUTO
  return proxima > limite ? { estado: 'desistiu' as const, proxima: null } : { estado, proxima }
}

// A plataforma aceitou um lead: voltou a atender. Os que esperam vão já, quarenta de cada vez; um que ela continua sem
// aceitar só passa à frente algumas vezes.
function adiantarOsQueEsperam(banco: Banco): boolean {
  const agora = Date.now()
  const vez = banco.sql(
    'SELECT n FROM leads WHERE proxima > 0 AND proxima <= ? LIMIT ?',
    agora,
    LEADS_POR_DESPERTAR,
  )
  if (vez.length === LEADS_POR_DESPERTAR) return true
  const esperam = banco.sql<{ n: number }>(
    "SELECT n FROM leads WHERE estado = 'pendente' AND adiantos < ? AND proxima > ? ORDER BY adiantos, n LIMIT ?",
    ADIANTOS_POR_LEAD,
    agora,
    LEADS_POR_DESPERTAR,
  )
  for (const { n } of esperam) {
    banco.sql('UPDATE leads SET proxima = ?, adiantos = adiantos + 1 WHERE n = ?', agora, n)
  }
  return esperam.length > 0
}

// Alguém pediu: o lead vai de novo, agora, e tem outra vez 48 horas.
export function mandarDeNovo(banco: Banco, lead: LeadGuardado) {
  const agora = Date.now()
  return {
    ...entrarNaBusca(banco, lead),
    estado: 'pendente' as const,
    proxima: agora,
    limite: agora + DESISTE_DEPOIS_DE,
  }
}
