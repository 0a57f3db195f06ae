import { z } from 'zod'
import { generateWorker, platforms, type PlatformId } from '#generator/index.ts'
import { runWorker } from '#generator/testing/run-worker.ts'
import { atLeast, exactly } from '../figures.ts'
import { median } from '../median.ts'
import { playScene, type Scene } from '../scene.ts'

export const leadsLimits = { slowestRatio: atLeast(0.85), failures: exactly(0) }

const Rates = z.array(z.number())
const Load = z.object({ rates: z.tuple([Rates, Rates]), failures: z.number() })

/** The least a worker can do: it passes the body on unread. */
const bareWorker = `export default {
  fetch(request) {
    return fetch('https://platform.example/lead', { method: 'POST', body: request.body });
  },
};`

const post = new URLSearchParams({
  name: 'Ana Teste',
  phone: '+39 312 345 6789',
  offer_id: '24817',
  offerId: '44444444-0000-4000-8000-000000000001',
  country_code: 'IT',
  country: 'IT',
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
export function leads(size: { turns: number; turnMs: number }) {
  return playScene(async (scene) => {
    const platform = scene.startNode('bench/figures/children/answer-leads.ts', {})
    const outbound = (await platform.untilLine('listening on ', 20_000)).slice('listening on '.length)
    const ratios: Partial<Record<PlatformId, number>> = {}
    let failures = 0
    for (const { id } of platforms) {
      const answers = { platform: id, apiKey: 'chave-de-teste', streamCode: 'abc' }
      await using ours = await runWorker(generateWorker(answers), { outbound })
      await using bare = await runWorker(bareWorker, { outbound })
      const load = await sendLeads(scene, [ours.url.href, bare.url.href], size)
      ratios[id] = median(load.rates[0].map((rate, turn) => rate / (load.rates[1][turn] ?? Infinity)))
      failures += load.failures
    }
    return { ...ratios, slowestRatio: Math.min(...Object.values(ratios)), failures }
  })
}

async function sendLeads(
  scene: Scene,
  addresses: [string, string],
  { turns, turnMs }: { turns: number; turnMs: number },
) {
  const args = [post, '20', String(turns), String(turnMs), ...addresses]
  const load = scene.startNode('bench/figures/children/send-leads.ts', { args })
  const line = await load.untilLine('result ', 120_000)
  return Load.parse(JSON.parse(line.slice('result '.length)))
}
