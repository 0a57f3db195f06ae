import { setTimeout as wait } from 'node:timers/promises'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import { openConversions } from '#generator/testing/vault/open-conversions.ts'
import { atLeast, exactly } from '../figures.ts'

export const returnKillsLimits = {
  acknowledgedReturns: atLeast(1),
  lostReturns: exactly(0),
  purchasesNotTold: exactly(0),
  toldToAnotherPixel: exactly(0),
}

/** Two pages of one Worker, each with a pixel of its own. */
const pixels = { pagina000001: '1111111111', pagina000002: '2222222222' }
const pages = Object.entries(pixels)

/**
 * Kills the runtime again and again while a network tells of approvals and Meta is told of them, for two pages with two
 * pixels. A return that was answered is kept, and its approval is told to the pixel of its page: again at times, but
 * under one number, which counts once.
 */
export async function returnKills({ leads, kills }: { leads: number; kills: number }) {
  const { vault, visit, approve, only, callsTo, close } = await openConversions(subjectOf('lemonad'))
  await only('meta')
  for (const [pagina, pixel] of pages) {
    const body = JSON.stringify({ meta: { pixel, token: 'token-inventado' } })
    await vault.read(`destinos?pagina=${pagina}`, { method: 'PUT', body })
  }
  await vault.rest()
  const pixelOf = new Map<string, string>()
  for (let lead = 0; lead < leads; lead += 1) {
    const [pagina = '', pixel = ''] = pages[lead % pages.length] ?? []
    pixelOf.set((await visit({ pagina })).id, pixel)
  }
  const ids = [...pixelOf.keys()]
  await vault.addresses()

  const acknowledged = new Set<string>()
  const killing = async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(Math.random() * 300)
      await vault.kill()
    }
  }
  const telling = async () => {
    for (const id of ids) {
      const reply = await approve(id).catch(() => null)
      if (reply?.status === 200) acknowledged.add(id)
      await vault.control({ advanceMs: 20_000 }).catch(() => {})
    }
  }
  await Promise.all([killing(), telling()])

  const reported = () =>
    callsTo('meta').flatMap(({ body }) => /"event_id":"(ap-[\w-]+)"/.exec(body)?.[1] ?? [])
  const strayed = () =>
    callsTo('meta').filter(({ path, body }) => {
      const [, id = ''] = /"event_id":"(?:ap-)?([\w-]+)"/.exec(body) ?? []
      return !path.includes(pixelOf.get(id) ?? 'nobody’s')
    })
  const missing = () => [...acknowledged].filter((id) => !reported().includes(`ap-${id}`))
  for (let rounds = 0; rounds < 50 && missing().length > 0; rounds += 1) {
    await vault.control({ advanceMs: 61_000 })
    await wait(200)
  }
  const seen = await Promise.all([...acknowledged].map((id) => vault.see(id)))
  const figures = {
    acknowledgedReturns: acknowledged.size,
    lostReturns: seen.filter(({ retorno }) => retorno !== 'aprovado').length,
    purchasesNotTold: missing().length,
    toldToAnotherPixel: strayed().length,
    purchasesToldAgain: reported().length - new Set(reported()).size,
  }
  await close()
  return figures
}
