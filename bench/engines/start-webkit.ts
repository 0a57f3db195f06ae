import { z } from 'zod'
import { freePort } from '#server/testing/postgres.ts'
import { startProgram, type Program } from '../start-program.ts'
import { commandLimitMs, type Engine, type StartEngine } from './engine.ts'
import { until } from './until.ts'

const startLimitMs = 20_000
const enterKey = '\uE007'
/** What WebDriver calls a reference to an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

const Session = z.object({ sessionId: z.string(), capabilities: z.object({ browserVersion: z.string() }) })
const Element = z.object({ [elementKey]: z.string() })
const Failure = z.object({ error: z.string(), message: z.string() })

/**
 * The iPhone's engine, as Debian builds it. Its driver brings a small browser along, which needs a screen: that of an
 * X server without one. A dialog is accepted by the command after it.
 */
export const startWebKit: StartEngine = async ({ home }) => {
  const programs: Program[] = []
  const close = async () => {
    for (const program of programs.toReversed()) await program.end()
  }
  try {
    const screen = startProgram('Xvfb', {
      // It writes the number of the display that it has chosen to its output.
      args: ['-displayfd', '1', '-screen', '0', '800x1000x24', '-nolisten', 'tcp'],
    })
    programs.push(screen)
    const display = (await screen.untilSaid('\n', startLimitMs)).trim()
    const port = await freePort()
    const driver = startProgram('WebKitWebDriver', {
      args: ['--host=127.0.0.1', `--port=${port}`],
      env: {
        HOME: home,
        DISPLAY: `:${display}`,
        WEBKIT_DISABLE_COMPOSITING_MODE: '1',
        // It has nothing but our own pages to guard against, and cannot be had inside of a container.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
    })
    programs.push(driver)
    const call = callDriver(`http://127.0.0.1:${port}`)
    await until(
      'the driver of WebKit answers',
      async () => (await call('GET', '/status')) !== null,
      startLimitMs,
    )
    const session = Session.parse(
      await call('POST', '/session', {
        capabilities: { alwaysMatch: { unhandledPromptBehavior: 'accept' } },
      }),
    )
    const { capabilities, sessionId } = session
    const command: Call = (method, path, body) => call(method, `/session/${sessionId}${path}`, body)
    return { version: `WebKitGTK ${capabilities.browserVersion}`, ...drive(command), close }
  } catch (error) {
    await close()
    throw error
  }
}

type Call = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>

function callDriver(address: string): Call {
  return async (method, path, body) => {
    const response = await fetch(`${address}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
      signal: AbortSignal.timeout(commandLimitMs),
    })
    const { value } = z.object({ value: z.unknown() }).parse(await response.json())
    if (response.ok) return value
    const { error, message } = Failure.parse(value)
    throw new Error(`${path.split('/').slice(3).join('/')}: ${error}: ${message}`)
  }
}

function drive(command: Call): Omit<Engine, 'version' | 'close'> {
  const find = async (selector: string) => {
    const found = await command('POST', '/element', { using: 'css selector', value: selector })
    return Element.parse(found)[elementKey]
  }
  const type = async (selector: string, text: string) => {
    await command('POST', `/element/${await find(selector)}/value`, { text })
  }
  return {
    open: async (url) => void (await command('POST', '/url', { url })),
    evaluate: async (read, ...given) => {
      const script = `return (${String(read)}).apply(null, arguments)`
      return (await command('POST', '/execute/sync', { script, args: given })) as ReturnType<typeof read>
    },
    type,
    click: async (selector, { times } = { times: 1 }) => {
      const origin = { [elementKey]: await find(selector) }
      const press = [
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      const actions = [
        { type: 'pointerMove', origin, x: 0, y: 0, duration: 0 },
        ...Array.from({ length: times }, () => press).flat(),
      ]
      await command('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] })
    },
    pressEnter: (selector) => type(selector, enterKey),
    back: async () => void (await command('POST', '/back')),
  }
}
