/**
 * What the generator puts before this program: the network's own constants and requests, and the pieces that it shares
 * with the Worker without a vault.
 */
import type * as tipos from './types.ts'

declare global {
  const PLATAFORMA: string
  /** As in X-Integrador. */
  const VERSAO: string
  const VERSAO_DO_COFRE: number
  /** The fields of a post that the network knows. */
  const CAMPOS: readonly string[]
  /** What a call that may have arrived becomes: sent again where a repeat does no harm, else left to its owner. */
  const INCERTO: 'pendente' | 'verificar'
  const CAMPOS_DO_PAIS: readonly string[]
  const CAMPOS_DA_CAMPANHA: readonly string[]
  const CAMPOS_DO_ANUNCIO: readonly string[]
  const CAMPOS_DA_PAGINA: readonly string[]
  const CAMPOS_DA_OFERTA: readonly string[]
  const CAMPOS_DO_PEDIDO: readonly string[]
  const CAMPOS_DO_CLIQUE: readonly string[]
  const CAMPOS_DO_ID: readonly string[]
  /** What the network's words mean. */
  const PALAVRAS: Record<tipos.Significado, readonly string[]>

  function conferirLead(lead: tipos.LeadLido, request: Pick<Request, 'headers'>): tipos.Resultado | null
  function montarPedido(
    lead: Pick<tipos.LeadLido, 'id' | 'campos'>,
    request: { headers: { get: (nome: string) => string | null | undefined }; cf: tipos.Campos },
  ): tipos.Pedido | Promise<tipos.Pedido>
  function chamarPlataforma(pedido: tipos.Pedido): Promise<tipos.Respondido>
  function interpretar(resposta: tipos.Respondido): tipos.Resultado
  function aceitar(pedido?: string): tipos.Resultado
  function recusar(motivo: string, status: number, palavras?: string): tipos.Resultado
  function semChave(texto: string): string
  function registrar(resultado: tipos.Resultado, lead: tipos.LeadLido): void
  function responder(corpo: string | null, status: number, cabecalhos: tipos.Campos): Response
  function responderConsulta(): Response
  function recusarMetodo(): Response
  function responderJson(resultado: tipos.Resultado): Response
  function responderPagina(resultado: tipos.Resultado, lead: tipos.LeadLido, request: Request): Response
}
