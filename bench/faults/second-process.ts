import { ask } from '../ask.ts'
import { atMost, exactly } from '../figures.ts'
import { playScene, type Scene } from '../scene.ts'
import { prepareFolder } from './prepare-folder.ts'

export const secondProcessLimits = {
  refusedSeconds: atMost(2),
  refusals: exactly(1),
  clearMessages: exactly(1),
  answersOfTheFirst: exactly(2),
}

/** Starts a second server on the folder of a running one. `timings` are taken to know how long loading alone takes. */
export function secondProcess({ timings }: { timings: number }) {
  return playScene(async (scene) => {
    const { folder, cookie } = await prepareFolder(scene)
    const first = await scene.startServer({ env: { DATA_DIR: folder } })
    await first.untilHealthy()

    // Ends as soon as the program is loaded: what remains of the other's time is the refusal itself.
    let loadSeconds = Infinity
    for (let timing = 0; timing < timings; timing += 1)
      loadSeconds = Math.min(loadSeconds, (await startInVain(scene, { PORT: 'none' })).seconds)
    const second = await startInVain(scene, { DATA_DIR: folder })

    const unharmed = await ask(`${first.url}/api/user`, { cookie })
    await first.end('SIGTERM')
    const again = await scene.startServer({ env: { DATA_DIR: folder } })
    await again.untilHealthy()
    const stored = await ask(`${again.url}/api/user`, { cookie })
    return {
      refusedSeconds: Math.max(0, second.seconds - loadSeconds),
      withProcessStartSeconds: second.seconds,
      refusals: second.code !== null && second.code !== 0 ? 1 : 0,
      clearMessages: /já está em uso.*DATA_DIR/.test(second.errorText) ? 1 : 0,
      answersOfTheFirst: [unharmed, stored].filter(({ status }) => status === 200).length,
    }
  })
}

async function startInVain(scene: Scene, env: Record<string, string>) {
  const started = performance.now()
  const server = await scene.startServer({ env })
  const { code } = await server.untilEnded(60_000)
  return { code, errorText: server.errorText(), seconds: (performance.now() - started) / 1000 }
}
