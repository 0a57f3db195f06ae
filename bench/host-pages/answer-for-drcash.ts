import { request as send } from 'node:http'
import type { BrowserContext, Route } from '@playwright/test'
import { schemeHeader } from '#generator/testing/platforms/recorded-request.ts'

const cors = { 'access-control-allow-origin': '*' }

/** A form without a worker calls others by their real names; the platform of this name is at `address`. */
export async function answerForDrcash(context: BrowserContext, address: string): Promise<void> {
  await context.route('https://order.drcash.sh/**', (route) => passOn(route, address))
  await context.route('https://api.ipify.org/**', (route) =>
    route.fulfill({ body: '203.0.113.7', headers: cors }),
  )
}

/** The stand-in tells platforms apart by the Host header, which only a request of Node's own can set. */
async function passOn(route: Route, address: string): Promise<void> {
  const request = route.request()
  const { hostname, pathname } = new URL(request.url())
  const [host = '', port = ''] = address.split(':')
  const headers = { ...(await request.allHeaders()), host: hostname, [schemeHeader]: 'https' }
  const { promise, resolve } = Promise.withResolvers<{ status: number; body: string } | undefined>()
  const call = send({ host, port, path: pathname, method: request.method(), headers }, (reply) => {
    let body = ''
    reply.setEncoding('utf8')
    reply.on('data', (text: string) => (body += text))
    reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body }))
  })
  call.setTimeout(10_000, () => call.destroy())
  call.on('error', () => resolve(undefined))
  call.end(request.postData())
  const reply = await promise
  // The page may be gone meanwhile, and its request with it.
  await (reply ? route.fulfill({ ...reply, headers: cors }) : route.abort()).catch(() => {})
}
