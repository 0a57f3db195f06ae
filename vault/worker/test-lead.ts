import { talvezChegou, tentar } from './call-network.ts'
import { inserirLinha, proximoNumero } from './claim.ts'
import { descreverLead } from './describe-lead.ts'
import { acharPeloNumero, foiApagado, lerDados } from './find-lead.ts'
import { BYTES_DE_UM_PEDIDO, ENTRE_TESTES, MINUTO } from './limits.ts'
import { recolherAvulsos } from './match-returns.ts'
import { numeroDaPagina } from './pages.ts'
import { lerLead } from './read-lead.ts'
import { verLead } from './read-leads.ts'
import { escreverNaBusca } from './search.ts'
import { PEDIDO_INVALIDO } from './settings.ts'
import { EM_TESTE } from './states.ts'
import { emPalavras, limpar } from './text.ts'
import type { Banco, Campos, Ficha, PedidoDoPainel, Tentativa } from './types.ts'
import { mudarLinha } from './update-row.ts'

// O dono envia um lead seu à plataforma, de verdade, para ver se ela o aceita. Ele fica à vista, e de fora das somas, dos
// alertas e das conversões. Nunca vai de novo sozinho: o que a plataforma disse, ou não disse, é a resposta.

// O último desta página, e quando se pode enviar o próximo; nada, se já se pode.
export function lerTeste(banco: Banco, pedido: PedidoDoPainel) {
  const pagina = numeroDaPagina(emPalavras(pedido['pagina']))
  if (!pagina) return PEDIDO_INVALIDO
  const comando = 'SELECT id, n FROM leads WHERE ' + EM_TESTE + ' AND pagina_id = ? ORDER BY n DESC LIMIT 1'
  const [ultimo] = banco.sql<{ id: string; n: number }>(comando, pagina)
  const proximo = ultimo ? ultimo.n / 1000 + ENTRE_TESTES : 0
  return {
    ultimo: ultimo ? verLead(banco, { id: ultimo.id }) : null,
    proximo: proximo > Date.now() ? Math.ceil(proximo) : null,
  }
}

export async function enviarLeadDeTeste(banco: Banco, pedido: PedidoDoPainel) {
  const pagina = numeroDaPagina(emPalavras(pedido['pagina']))
  if (!pagina) return PEDIDO_INVALIDO
  const lido = lerLead(Object.entries(Object(pedido['campos']) as object))
  const lead = { ...lido, id: crypto.randomUUID() }
  // Não vem de página nenhuma, então de nenhum domínio errado.
  const recusado = conferirLead(lead, { headers: new Headers() })
  if (recusado) return { status: 400, erro: recusado.corpo.error ?? PEDIDO_INVALIDO.erro }

  const visitante = pedido['visitante'] as Campos
  const ficha = { id: lead.id, recebido: { ...lead.extras, ...lead.campos, pagina }, visitante }
  const n = await banco.guardarEAcordar(Date.now() + MINUTO, () => inserirTeste(banco, ficha, pagina))
  if (!n) return { status: 409, erro: 'O teste de hoje desta página já foi enviado' }
  anotarTeste(banco, n, await tentar(lead, visitante))
  return lerTeste(banco, { pagina })
}

// Nada, se ainda é cedo: de dois que chegam juntos, só o primeiro entra.
function inserirTeste(banco: Banco, ficha: Ficha, pagina: string): number {
  const desde = (Date.now() - ENTRE_TESTES) * 1000
  const comando = 'SELECT n FROM leads WHERE ' + EM_TESTE + ' AND n > ? AND pagina_id = ? LIMIT 1'
  if (banco.sql(comando, desde, pagina).length > 0) return 0
  const novo = { ...descreverLead(ficha), id: ficha.id, n: proximoNumero(banco) }
  const bloco = escreverNaBusca(banco, novo)
  inserirLinha(banco, { ...novo, bloco, estado: 'teste', tentativas: 1, limite: 0 })
  return novo.n
}

// Se o Cofre cair antes disto, o teste fica sem resposta, e é isso que se sabe dele.
function anotarTeste(banco: Banco, n: number, tentativa: Tentativa): void {
  const lead = acharPeloNumero(banco, n)
  if (!lead || foiApagado(lead)) return
  const { quando, http, enviado, resposta, resultado } = tentativa
  const { orderId, error } = resultado.corpo
  const estado = talvezChegou(tentativa) ? 'verificar' : tentativa.estado
  const tentativas = [{ quando, ate: Date.now(), http, estado }]
  mudarLinha(banco, lead, {
    pedido: orderId ? limpar(orderId, BYTES_DE_UM_PEDIDO) : null,
    motivo: error ? limpar(error, BYTES_DE_UM_PEDIDO) : null,
    dados: JSON.stringify({ ...lerDados(lead), tentativas, enviado, resposta }),
  })
  recolherAvulsos(banco, lead.id)
}
