import { launch } from 'puppeteer-core'
import { findOnPath } from '../../commands/browser.ts'
import { commandLimitMs, type StartEngine } from './engine.ts'
import { within } from './until.ts'

const startLimitMs = 40_000
const closeLimitMs = 10_000

/** Whatever it wants of the outside world ends at a closed port; our own address is never asked through a proxy. */
const localOnly = {
  'network.proxy.type': 1,
  'network.proxy.socks': '127.0.0.1',
  'network.proxy.socks_port': 9,
}

export const startFirefox: StartEngine = async ({ home }) => {
  const browser = await launch({
    browser: 'firefox',
    executablePath: findOnPath('firefox-esr') ?? 'firefox-esr',
    headless: true,
    env: { ...process.env, HOME: home },
    extraPrefsFirefox: localOnly,
    timeout: startLimitMs,
    protocolTimeout: commandLimitMs,
    // Signals are for the process that measures; when it exits, this browser is ended too.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  const close = async () => {
    await within(closeLimitMs, browser.close()).catch(() => {})
    browser.process()?.kill('SIGKILL')
  }
  try {
    const [page = await browser.newPage()] = await browser.pages()
    page.setDefaultTimeout(commandLimitMs)
    page.on('dialog', (dialog) => void dialog.accept().catch(() => {}))
    return {
      version: await browser.version(),
      open: async (url) => void (await page.goto(url)),
      evaluate: async (read, ...given) => {
        const call = `(${String(read)})(...${JSON.stringify(given)})`
        return (await page.evaluate(call)) as ReturnType<typeof read>
      },
      type: (selector, text) => page.type(selector, text),
      click: (selector, { times } = { times: 1 }) => page.click(selector, { count: times }),
      pressEnter: async (selector) => {
        await page.focus(selector)
        await page.keyboard.press('Enter')
      },
      back: () => page.evaluate(() => history.back()),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
