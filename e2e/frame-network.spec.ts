import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, test } from './product.ts'
import { formOf, openRehearsal } from './rehearsal-panel.ts'

/** A port that counts what arrives, as a server for WebRTC would get it. */
async function openStunPort() {
  const socket = createSocket('udp4')
  let packets = 0
  socket.on('message', () => {
    packets += 1
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { port: socket.address().port, packets: () => packets, close: () => socket.close() }
}

/** As text, since it must run in any page, frame or worker: begins a connection that asks this port first. */
const askStun = (port: number) => `(async () => {
  const connection = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }] })
  connection.createDataChannel('x')
  await connection.setLocalDescription(await connection.createOffer())
  return 'asked'
})()`

test('code in the frame reaches nobody by WebRTC, also not from frames of its own', async ({
  page,
  enter,
  consoleLines,
}) => {
  const [forbidden, allowed] = [await openStunPort(), await openStunPort()]
  await openRehearsal(page, await enter('active'), 'adcombo')
  await expect(formOf(page).getByRole('button')).toBeVisible()
  const outcomes = await formOf(page)
    .locator('body')
    .evaluate(async (body, code) => {
      const attempt = async (action: () => unknown) => {
        try {
          return String(await action())
        } catch (error) {
          return (error as Error).name
        }
      }
      const addFrame = (fill: (frame: HTMLIFrameElement) => void) => {
        const frame = document.createElement('iframe')
        fill(frame)
        body.append(frame)
        return frame
      }
      const written = `<script>${code}</script>`
      return {
        globals: ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport'].filter(
          (name) => name in window,
        ),
        script: await attempt(() => {
          const script = document.createElement('script')
          script.textContent = code
          body.append(script)
        }),
        emptyFrame: await attempt(() => {
          const inner = addFrame(() => {}).contentWindow as unknown as { RTCPeerConnection: unknown }
          return inner.RTCPeerConnection
        }),
        frameOfText: await attempt(() => addFrame((frame) => (frame.srcdoc = written))),
        frameOfAttribute: await attempt(() => addFrame((frame) => frame.setAttribute('srcdoc', written))),
        frameInText: await attempt(() => (body.innerHTML += `<iframe srcdoc="${written}"></iframe>`)),
        ownPolicy: await attempt(() => {
          type Types = { createPolicy: (name: string, rules: object) => unknown }
          const { trustedTypes } = window as unknown as { trustedTypes: Types }
          return trustedTypes.createPolicy('ensaio', { createHTML: (text: string) => text })
        }),
        // These are refused without a word to whoever asks.
        quiet: [
          await attempt(() => void addFrame((frame) => (frame.src = `javascript:${code}`))),
          await attempt(() => void addFrame((frame) => (frame.src = `data:text/html,${written}`))),
        ],
      }
    }, askStun(forbidden.port))
  expect(outcomes).toEqual({
    globals: [],
    script: 'TypeError',
    emptyFrame: 'SecurityError',
    frameOfText: 'TypeError',
    frameOfAttribute: 'TypeError',
    frameInText: 'TypeError',
    ownPolicy: 'TypeError',
    quiet: ['undefined', 'undefined'],
  })

  // The page around has no such limits: what it sends arrives, so that the silence above means something.
  await page.evaluate(askStun(allowed.port))
  await expect.poll(allowed.packets).toBeGreaterThan(0)
  await page.waitForTimeout(500)
  expect(forbidden.packets()).toBe(0)
  for (const line of consoleLines.splice(0)) expect(line).toMatch(/Trusted|Content Security Policy/)
  forbidden.close()
  allowed.close()
})

test('frames in what is shown are left out', async ({ page, enter, product }) => {
  await enter('active')
  await page.goto('/auth')
  await page.evaluate(async (path) => {
    const frame = document.createElement('iframe')
    frame.title = 'x'
    frame.src = path
    const { promise, resolve } = Promise.withResolvers<void>()
    addEventListener('message', ({ data }) => {
      if ((data as { type: string }).type === 'ready') resolve()
    })
    document.body.append(frame)
    await promise
    const html = '<p>texto</p><iframe srcdoc="<p>dentro</p>"></iframe><object data="x"></object>'
    frame.contentWindow?.postMessage({ type: 'show', html, query: '', isRehearsed: false }, '*')
  }, new URL('/ensaio', product.url).href)
  const shown = page.frameLocator('iframe[title=x]')
  await expect(shown.getByText('texto')).toBeVisible()
  await expect(shown.locator('iframe, object')).toHaveCount(0)
})
