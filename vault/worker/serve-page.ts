import { env } from 'cloudflare:workers'
import { pedirAoCofre } from './deliver.ts'
import { NOME_DE_HOSPEDADA } from './hosted-pages.ts'
import type { Campos } from './types.ts'

// De onde uma página pode carregar: só dos anúncios que ela avisa. Nada mais deste Worker está ao alcance dela, e nenhum
// cookie existe aqui.
const DOS_ANUNCIOS = [
  'https://connect.facebook.net',
  'https://www.facebook.com',
  'https://*.tiktok.com',
  'https://*.tiktokw.us',
  'https://*.googletagmanager.com',
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://*.googleadservices.com',
  'https://*.g.doubleclick.net',
  'https://td.doubleclick.net',
  'https://pagead2.googlesyndication.com',
  'https://google.com',
  'https://*.google.com',
].join(' ')

const POLITICA_DA_PAGINA = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "script-src 'unsafe-inline' " + DOS_ANUNCIOS,
  'img-src data: ' + DOS_ANUNCIOS,
  'connect-src ' + DOS_ANUNCIOS,
  'frame-src ' + DOS_ANUNCIOS,
  "form-action 'none'",
  "base-uri 'none'",
].join('; ')
const POLITICA_DO_AVISO = "default-src 'none'; style-src 'unsafe-inline'"

export async function abrirPagina(request: Request): Promise<Response> {
  const soLer = request.method === 'GET' || request.method === 'HEAD'
  if (!soLer) return responderPaginaWeb(request, '', 405, { Allow: 'GET, HEAD' })
  const [, , nome = '', sobra] = new URL(request.url).pathname.split('/')
  const temForma = NOME_DE_HOSPEDADA.test(nome) && sobra === undefined
  const lida =
    env.COFRE && temForma
      ? await pedirAoCofre('ler uma página', { nome }, (cofre) => cofre.pagina(nome))
      : { pagina: null }
  if (!lida) return responderPaginaWeb(request, escreverAviso('…', 3), 503, { 'Retry-After': '3' })
  if (!lida.pagina) return responderPaginaWeb(request, escreverAviso('404'), 404)

  const { html, etiqueta } = lida.pagina
  const marca = '"' + etiqueta + '"'
  const guardadas = (request.headers.get('If-None-Match') ?? '').split(',')
  const jaTem = guardadas.some((uma) => uma.trim().replace(/^W\//, '') === marca)
  return responderPaginaWeb(request, jaTem ? null : html, jaTem ? 304 : 200, {
    ETag: marca,
    'Cache-Control': 'public, max-age=60',
    'Content-Security-Policy': POLITICA_DA_PAGINA,
  })
}

function responderPaginaWeb(
  { method }: Request,
  html: string | null,
  status: number,
  cabecalhos: Campos = {},
): Response {
  return responder(method === 'HEAD' ? null : html, status, {
    // O painel confere se a página no ar é a que ele fez.
    'Access-Control-Allow-Origin': env.ORIGEM_DO_PAINEL || 'null',
    'Cache-Control': 'no-store',
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': POLITICA_DO_AVISO,
    'Referrer-Policy': 'strict-origin',
    'X-Content-Type-Options': 'nosniff',
    ...cabecalhos,
  })
}

// Sem palavras: quem lê pode ser de qualquer país. Com um prazo, a página se carrega de novo sozinha.
function escreverAviso(sinal: string, deNovoEmSegundos?: number): string {
  return [
    '<!doctype html><html><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">',
    deNovoEmSegundos ? '<meta http-equiv="refresh" content="' + deNovoEmSegundos + '">' : '',
    '<title>' + sinal + '</title></head>',
    '<body style="font:24px sans-serif;color:#777;text-align:center;margin:40vh 0 0">',
    sinal + '</body></html>',
  ].join('')
}
