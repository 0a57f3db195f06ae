import { z } from 'zod'
import { generateWorker, platforms, type PlatformId } from '#generator/index.ts'
import { runWorker } from '#generator/testing/run-worker.ts'
import { atLeast, exactly } from '../figures.ts'
import { median } from '../median.ts'
import { playScene, type Scene } from '../scene.ts'

export const leadsLimits = { slowestRatio: atLeast(0.85), failures: exactly(0) }

const Load = z.object({ perSecond: z.number(), failures: z.number() })

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

/** Leads a second through each generated worker, as a share of what a bare worker passes on, in turns in one run. */
export function leads(size: { turns: number; seconds: number }) {
  return playScene(async (scene) => {
    const platform = scene.startNode('bench/figures/children/answer-leads.ts', {})
    const outbound = (await platform.untilLine('listening on ', 20_000)).slice('listening on '.length)
    const ratios: Partial<Record<PlatformId, number>> = {}
    let failures = 0
    for (const { id } of platforms) {
      const answers = { platform: id, apiKey: 'chave-de-teste', streamCode: 'abc' }
      await using ours = await runWorker(generateWorker(answers), { outbound })
      await using bare = await runWorker(bareWorker, { outbound })
      const rates = await sendInTurns(scene, [ours.url.href, bare.url.href], size)
      ratios[id] = rates.ours / rates.bare
      failures += rates.failures
    }
    return { ...ratios, slowestRatio: Math.min(...Object.values(ratios)), failures }
  })
}

async function sendInTurns(
  scene: Scene,
  [ours, bare]: [string, string],
  { turns, seconds }: { turns: number; seconds: number },
) {
  const loads: { ours: number; bare: number }[] = []
  let failures = 0
  // The first turn only warms both up.
  for (let turn = 0; turn <= turns; turn++) {
    const first = await sendLeads(scene, [ours, post, '20', String(seconds)])
    const second = await sendLeads(scene, [bare, post, '20', String(seconds)])
    failures += first.failures + second.failures
    if (turn > 0) loads.push({ ours: first.perSecond, bare: second.perSecond })
  }
  return {
    ours: median(loads.map((load) => load.ours)),
    bare: median(loads.map((load) => load.bare)),
    failures,
  }
}

async function sendLeads(scene: Scene, args: string[]) {
  const load = scene.startNode('bench/figures/children/send-leads.ts', { args })
  const line = await load.untilLine('result ', 60_000)
  return Load.parse(JSON.parse(line.slice('result '.length)))
}
