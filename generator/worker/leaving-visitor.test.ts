import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { generateWorker } from '../index.ts'
import { subjects } from '../testing/platforms/index.ts'
import { startStandIn } from '../testing/platforms/stand-in.ts'
import { runWorker } from '../testing/run-worker.ts'

const standIn = await startStandIn()
afterAll(() => standIn.close())
beforeEach(() => standIn.reset())

/** Posts a lead, waits until the platform has it, and is gone: reset, as by a phone that lost its network. */
async function postAndLeave(url: URL, fields: Readonly<Record<string, string>>): Promise<void> {
  const body = new URLSearchParams(fields).toString()
  const head = [
    'POST / HTTP/1.1',
    `Host: ${url.host}`,
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  const socket = connect(Number(url.port), '127.0.0.1')
  // A reset of our own making is no error of the test's.
  socket.on('error', () => {})
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  await expect.poll(() => standIn.requests.length).toBeGreaterThan(0)
  socket.resetAndDestroy()
}

describe.each(subjects)(
  'a visitor of $platform.name who leaves after the tap',
  ({ platform, post, answers, standIn: described }) => {
    it('leaves the call to the platform as it is', async () => {
      const source = generateWorker({ ...answers, platform: platform.id, apiKey: described.key })
      await using worker = await runWorker(source, { outbound: standIn.address })
      await standIn.enter('time-out')
      await postAndLeave(worker.url, post)
      await pause(700)
      expect(standIn.requests.map(({ brokenOff }) => brokenOff)).toEqual([false])
    })
  },
)
