import { z } from 'zod'
import { generateWorker, platforms, type PlatformId } from '#generator/index.ts'
import { runWorker } from '#generator/testing/run-worker.ts'
import { exactly } from '../figures.ts'
import { median } from '../median.ts'
import { playScene, type Scene } from '../scene.ts'

export const leadsLimits = { failures: exactly(0) }

const Rates = z.array(z.number())
const Load = z.object({ rates: z.tuple([Rates, Rates, Rates]), failures: z.number() })

/** The least a worker can do: it passes the body on unread. */
const bareWorker = `export default {
  fetch(request) {
    return fetch('https://platform.example/lead', { method: 'POST', body: request.body });
  },
};`

/** The least that a worker does which looks at the lead and at the reply. No limit; it says what of ours is ours. */
const readingWorker = `export default {
  async fetch(request) {
    const lead = await request.text();
    const reply = await fetch('https://platform.example/lead', { method: 'POST', body: lead });
    return new Response(await reply.text());
  },
};`

const post = new URLSearchParams({
  name: 'Ana Teste',
  phone: '+39 312 345 6789',
  offer_id: '24817',
  offerId: '44444444-0000-4000-8000-000000000001',
  country_code: 'IT',
  country: 'IT',
  countryCode: 'IT',
  streamCode: 'abc',
  tz: '1',
  price: '39.00',
  success_page: 'https://oferta.example/grazie',
  thanks_page: 'https://oferta.example/grazie',
  utm_source: 'facebook',
  utm_campaign: 'verao',
}).toString()

/**
 * Leads a second through each generated worker, as a share of what a bare worker passes on. In many short turns
 * of both, each judged against its neighbour: what else the machine does then meets both alike.
 */
export function leads(size: { rounds: number; roundMs: number }) {
  return playScene(async (scene) => {
    const platform = scene.startNode('bench/figures/children/answer-leads.ts', {})
    const outbound = (await platform.untilLine('listening on ', 20_000)).slice('listening on '.length)
    const ratios: Partial<Record<PlatformId, number>> = {}
    const readingRatios: number[] = []
    let failures = 0
    for (const { id } of platforms) {
      const answers = { platform: id, apiKey: 'chave-de-teste', accountId: '1', streamCode: 'abc' }
      await using ours = await runWorker(generateWorker(answers), { outbound })
      await using bare = await runWorker(bareWorker, { outbound })
      await using reading = await runWorker(readingWorker, { outbound })
      const load = await sendLeads(scene, [ours.url.href, bare.url.href, reading.url.href], size)
      const [ourRates, bareRates, readingRates] = load.rates
      const ofBare = (rates: number[]) => rates.map((rate, round) => rate / (bareRates[round] ?? Infinity))
      ratios[id] = median(ofBare(ourRates))
      readingRatios.push(...ofBare(readingRates))
      failures += load.failures
    }
    const slowestRatio = Math.min(...Object.values(ratios))
    return { ...ratios, slowestRatio, onlyReading: median(readingRatios), failures }
  })
}

async function sendLeads(
  scene: Scene,
  addresses: string[],
  { rounds, roundMs }: { rounds: number; roundMs: number },
) {
  const args = [post, '20', String(rounds), String(roundMs), ...addresses]
  const load = scene.startNode('bench/figures/children/send-leads.ts', { args })
  const line = await load.untilLine('result ', 120_000)
  return Load.parse(JSON.parse(line.slice('result '.length)))
}
