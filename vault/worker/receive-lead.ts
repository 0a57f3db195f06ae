import { entregar } from './deliver.ts'
import { BYTES_DE_UM_POST } from './limits.ts'
import { lerPares } from './read-body.ts'
import { lerLead, lerVisitante } from './read-lead.ts'
import { registrarNoLog } from './text.ts'

// Um visitante enviou o formulário.
export async function receberLead(request: Request): Promise<Response> {
  if (request.method === 'OPTIONS') return responderConsulta()
  if (request.method !== 'POST') return recusarMetodo()

  const pares = await lerPares(request, BYTES_DE_UM_POST)
  if (!pares) {
    registrarNoLog('um envio grande demais foi recusado')
    return responderJson(recusar('Envio grande demais', 413))
  }

  const lead = lerLead(pares)
  const resultado = conferirLead(lead, request) ?? (await entregar(lead, lerVisitante(request)))
  if (!resultado.corpo.success) registrar(resultado, lead)

  // Sem JavaScript, o formulário espera uma página.
  const esperaPagina = (request.headers.get('Accept') || '').includes('text/html')
  return esperaPagina ? responderPagina(resultado, lead, request) : responderJson(resultado)
}
