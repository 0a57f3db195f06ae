import { abrirPainel } from './panel.ts'
import { receberLead } from './receive-lead.ts'
import { abrirPortaSecreta } from './secret-doors.ts'
import { abrirPagina } from './serve-page.ts'

// Quatro portas: o painel pergunta em /integrador/, com a chave de leitura; a plataforma avisa em /retorno/ e o
// Google Ads busca em /conversoes/, cada um com um segredo no endereço; em /p/ visitantes leem as páginas de
// agradecimento. O resto é lead.
const PORTAS = new Map([
  ['integrador', abrirPainel],
  ['retorno', abrirPortaSecreta],
  ['conversoes', abrirPortaSecreta],
  ['p', abrirPagina],
])

export default {
  fetch(request: Request, _: unknown, contexto: { waitUntil: (promessa: Promise<unknown>) => void }) {
    const [, porta = ''] = new URL(request.url).pathname.split('/')
    const abrir = PORTAS.get(porta) ?? receberLead
    const resposta = abrir(request)
    // O lead segue até o fim, mesmo que o visitante saia.
    contexto.waitUntil(resposta)
    return resposta
  },
}
