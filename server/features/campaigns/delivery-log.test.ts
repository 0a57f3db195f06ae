import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { startCampaignScene, type CampaignScene } from '#server/testing/campaign-scene.ts'
import type { SinkMood } from '#server/testing/smtp-sink.ts'

let scene: CampaignScene
let lines: string[] = []
beforeAll(async () => {
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(line) })
  scene = await startCampaignScene({ log, retryPausesMs: [1] })
})
afterAll(() => scene.close())
beforeEach(async () => {
  await scene.reset()
  lines = []
})

const Line = z.object({ level: z.number(), msg: z.string().default('') }).loose()
const logged = () =>
  lines.map((line) => Line.parse(JSON.parse(line))).filter(({ msg }) => msg.startsWith('campaign: '))
const messages = () => logged().map(({ msg }) => msg.slice('campaign: '.length))

test('every branch of a delivery is logged, and no address or token is', async () => {
  const moods: Record<string, SinkMood> = {
    cliente0: { code: 550, text: 'no such user: cliente0@example.com' },
    cliente1: { code: 450, text: 'later, cliente1@example.com' },
    cliente2: 'take-and-break-off',
  }
  scene.sink.setMood((address) => moods[address.split('@')[0] ?? ''] ?? 'accept')
  await scene.addPeople(4)
  expect(await scene.sendAndWait()).toEqual({ success: 1, failed: 2 })
  await expect.poll(messages).toContain('finished')

  expect(new Set(messages())).toEqual(
    new Set([
      'chunk taken',
      'recipient accepted',
      'recipient refused for good',
      'recipient tried again later',
      'recipient uncertain',
      'chunk goes on later',
      'recipient given up after the last try',
      'chunk done',
      'finished',
    ]),
  )
  expect(logged().find(({ msg }) => msg.endsWith('finished'))).toMatchObject({
    sent: 1,
    failed: 2,
    uncertain: 1,
  })
  const info = pino.levels.values['info'] ?? 0
  const seenByOwners = lines.filter((line) => Line.parse(JSON.parse(line)).level >= info)
  expect([...seenByOwners, JSON.stringify(logged())].join('')).not.toMatch(/example\.com|token=/)
})

test('a chunk of a paused campaign is given back', async () => {
  await scene.addPeople(1)
  scene.sink.setMood('hang')
  const before = scene.sink.hanging()
  const id = await scene.begin()
  await expect.poll(() => scene.sink.hanging()).toBeGreaterThan(before)
  await scene.post(`/api/admin/campaigns/${id}/pause`)
  scene.sink.setMood({ code: 450, text: 'later' })
  scene.sink.breakOff()
  await expect.poll(messages).toContain('chunk given back, the campaign is paused')
})
