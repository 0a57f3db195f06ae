import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { generateThankYouPage } from '#generator/index.ts'
import type { DemoAd, DemoAds } from './start-demo-ads.ts'
import type { DemoPlatforms } from './start-demo-platforms.ts'
import { closeServer } from '#generator/testing/close-server.ts'
import { listenOnLoopback } from '#generator/testing/listen-on-loopback.ts'

export type Login = { readonly email: string; readonly password: string }

type Facts = {
  readonly productUrl: string
  readonly login: Login
  readonly token: string
  readonly keys: readonly { readonly platform: string; readonly key: string }[]
  readonly ads: readonly DemoAd[]
  readonly adClicks: string
}

type SiteOptions = {
  readonly port: number
  readonly platforms: DemoPlatforms
  readonly ads: DemoAds
  /** Calls a Worker of the local cloud. */
  readonly callWorker: (url: string) => Promise<Response>
  readonly facts: Facts
}

const files: Readonly<Record<string, readonly [file: string, type: string]>> = {
  '/': ['control.html', 'text/html'],
  '/control.js': ['control.js', 'text/javascript'],
  '/site.css': ['site.css', 'text/css'],
}
const Callback = z.object({
  lead: z.number().int().min(0),
  verdict: z.enum(['approved', 'rejected']),
  address: z.string().regex(/^http:\/\/[\w.-]+\.localhost:\d+\/retorno\//),
})
const TableAddress = z.string().regex(/^http:\/\/[\w.-]+\.localhost:\d+\/conversoes\/\w+\.csv/)
const formPlace = '<!-- formulário -->'

/** A customer's page that holds whatever form is pasted, and a panel that shows the networks and switches them. */
export async function startDemoSite({ port, platforms, ads, callWorker, facts }: SiteOptions) {
  let form = ''
  let table = ''

  const describeState = () => ({
    ...facts,
    isUp: platforms.isUp(),
    hasForm: form !== '',
    leads: platforms.leads().slice(0, 50),
    events: ads.events().slice(0, 50),
    table,
  })

  const acts: Readonly<Record<string, (body: string) => Promise<void> | void>> = {
    '/formulario': (body) => {
      form = body
    },
    '/redes': (body) => platforms.switchTo(body === 'no-ar'),
    '/retorno': async (body) => {
      const { lead, verdict, address } = Callback.parse(JSON.parse(body))
      const url = platforms.callBack(lead, verdict, address)
      if (url !== undefined) await callWorker(url)
    },
    '/tabela': async (body) => {
      table = await (await callWorker(TableAddress.parse(body))).text()
    },
  }

  async function serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(message.url ?? '', 'http://127.0.0.1')
    const act = acts[pathname]
    if (message.method === 'POST' && act && isOwnPage(message)) {
      await act(await text(message))
      send(response, 'application/json', JSON.stringify(describeState()))
    } else if (pathname === '/estado') send(response, 'application/json', JSON.stringify(describeState()))
    else if (pathname === '/pagina')
      send(
        response,
        'text/html',
        (await readSiteFile('shop.html')).replace(formPlace, () => form),
      )
    else if (pathname === '/obrigado') send(response, 'text/html', generateThankYouPage({ language: 'pt' }))
    else await sendFile(response, pathname)
  }

  const server = createServer((message, response) => {
    if (message.headers.host !== hostOf(server)) response.writeHead(421).end()
    else
      serve(message, response).catch((error: unknown) => {
        response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
      })
  })
  await listenOnLoopback(server, port)
  return {
    // Not localhost, whose cookies are the product's too.
    url: `http://${hostOf(server)}`,
    close: () => closeServer(server),
  }
}

/** Under any other name it would be another site's page, which a name server has led here, and it tells a password. */
const hostOf = (server: Server) => `127.0.0.1:${(server.address() as AddressInfo).port}`

/** No other page may put code in here. */
function isOwnPage({ headers }: IncomingMessage): boolean {
  return headers.origin === `http://${headers.host}`
}

async function sendFile(response: ServerResponse, path: string): Promise<void> {
  const found = files[path]
  if (found) send(response, found[1], await readSiteFile(found[0]))
  else response.writeHead(404).end()
}

function readSiteFile(name: string): Promise<string> {
  return readFile(new URL(`site/${name}`, import.meta.url), 'utf8')
}

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(body)
}
