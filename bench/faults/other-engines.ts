import { ensureEngines } from '../engines/ensure-engines.ts'
import type { StartEngine } from '../engines/engine.ts'
import { startFirefox } from '../engines/start-firefox.ts'
import { keepsRequests } from '../engines/keeps-requests.ts'
import { leavingCase, sendingCases } from '../engines/sending-cases.ts'
import { openShop, type Shop } from '../engines/shop.ts'
import { within } from '../engines/until.ts'
import { visit, type Visit } from '../engines/visit.ts'
import { startWebKit } from '../engines/start-webkit.ts'
import { exactly } from '../figures.ts'
import { playScene, type Scene } from '../scene.ts'

export const otherEnginesLimits = {
  webkitFailed: exactly(0),
  firefoxFailed: exactly(0),
}

const caseLimitMs = 60_000

/**
 * The form in the browsers that the tests do not use: the iPhone's engine and Firefox. Each case has a browser of its
 * own, without a memory of the one before. Tells which cases fail, since figures are numbers.
 */
export function otherEngines() {
  return playScene(async (scene) => {
    await ensureEngines()
    const shop = await openShop(scene)
    const webkit = await playCases(scene, shop, startWebKit)
    const firefox = await playCases(scene, shop, startFirefox)
    return {
      webkitPassed: webkit.passed,
      webkitFailed: webkit.failed,
      webkitKeptWithKeepalive: webkit.keptWithKeepalive,
      webkitKeptWithout: webkit.keptWithout,
      firefoxPassed: firefox.passed,
      firefoxFailed: firefox.failed,
      firefoxKeptWithKeepalive: firefox.keptWithKeepalive,
      firefoxKeptWithout: firefox.keptWithout,
    }
  })
}

async function playCases(scene: Scene, shop: Shop, start: StartEngine) {
  let visitors = 0
  const inNewBrowser = async <T>(play: (visit: Visit) => Promise<T>): Promise<T> => {
    const engine = await start({ home: await scene.newFolder() })
    // Numbers of their own, so that neither form nor worker can take one case's lead for another's.
    const person = { name: 'João & محمد “Ção”', phone: `+39 333 000 ${++visitors + 1_000}` }
    try {
      return await within(caseLimitMs, play(visit(engine, shop, person)))
    } finally {
      await engine.close()
    }
  }
  const version = await inNewBrowser(async ({ engine }) => engine.version)
  const keptWithKeepalive = await inNewBrowser((visit) => keepsRequests(visit, { keepalive: true }))
  const keptWithout = await inNewBrowser((visit) => keepsRequests(visit, { keepalive: false }))
  const cases = keptWithKeepalive ? [...sendingCases, leavingCase] : sendingCases
  tell(`${version}: ${cases.length} cases`)
  let passed = 0
  for (const { name, play } of cases) {
    try {
      await inNewBrowser(play)
      passed++
    } catch (error) {
      tell(`${version}: failed: ${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return {
    passed,
    failed: cases.length - passed,
    keptWithKeepalive: Number(keptWithKeepalive),
    keptWithout: Number(keptWithout),
  }
}

function tell(line: string): void {
  process.stdout.write(`       ${line}\n`)
}
