import { setTimeout as wait } from 'node:timers/promises'
import { landingPage } from '../../e2e/forms/landing-page.ts'
import { leaveWhileSending } from './leave-while-sending.ts'
import type { Visit } from './visit.ts'

const path = '/sonda'
/** Longer than the line's delay. */
const patienceMs = 1_500

/**
 * Whether this browser still delivers a request of a page that is left meanwhile: what no form can do better. Asked
 * without `keepalive` it should not, or else the line loses nothing here and its case proves nothing.
 */
export async function keepsRequests(visit: Visit, { keepalive }: { keepalive: boolean }): Promise<boolean> {
  const { engine, shop } = visit
  const options = `{ method: 'POST', body: new URLSearchParams({ name: 'x' }), keepalive: ${keepalive} }`
  const sent = await leaveWhileSending(visit, async (delayMs) => {
    await shop.publish({ platform: 'adcombo', formLanguage: 'it' }, { delayMs })
    shop.site.put(
      path,
      landingPage(`<button onclick="fetch('${shop.relay.url}', ${options})">Enviar</button>`),
    )
    await engine.open(`${shop.site.origin}${path}`)
    return 'button'
  })
  if (sent !== 1) throw new Error(`The page sent ${sent} requests`)
  await wait(patienceMs)
  return shop.relay.throughAt.length === 1
}
