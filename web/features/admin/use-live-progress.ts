import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'

const reopenAfterMs = 3000

/** Something that goes on at the server by itself, and how it is followed. */
export type Line<Progress> = {
  /** Where the server-sent events come from. */
  path: string
  /** Where it stands now. */
  read: () => Promise<Progress>
  isOver: (progress: Progress) => boolean
}

type Watch<Progress> = {
  onProgress?: (progress: Progress) => void
  /** Called once, when it is over. */
  onEnd: (progress: Progress) => void
}

/**
 * Where it stands, live. The browser takes up a lost line by itself; one that was refused it gives up, so that is done
 * here.
 */
export function useLiveProgress<Progress>(line: Line<Progress>, { onProgress, onEnd }: Watch<Progress>) {
  const [progress, setProgress] = useState<Progress>()
  const [isLost, setLost] = useState(false)

  const show = useEffectEvent((next: Progress) => {
    setProgress(next)
    setLost(false)
    onProgress?.(next)
    if (line.isOver(next)) onEnd(next)
  })
  const read = useEffectEvent(() => line.read())
  const isOver = useEffectEvent((next: Progress) => line.isOver(next))

  useEffect(
    () =>
      watch<Progress>({
        path: line.path,
        read: () => read(),
        isOver: (next) => isOver(next),
        show: (next) => show(next),
        setLost,
      }),
    [line.path],
  )

  return { progress, isLost, setProgress }
}

type Listener<Progress> = Line<Progress> & {
  show: (progress: Progress) => void
  setLost: (isLost: boolean) => void
}

/** Listens until it is over; answers what ends the listening before that. */
function watch<Progress>({ path, read, isOver, show, setLost }: Listener<Progress>): () => void {
  let source = open()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDone = false

  function open(): EventSource {
    const line = new EventSource(path, { withCredentials: true })
    line.addEventListener('open', () => setLost(false))
    line.addEventListener('progress', ({ data }: MessageEvent<string>) =>
      receive(JSON.parse(data) as Progress),
    )
    line.addEventListener('error', () => {
      setLost(true)
      if (line.readyState === line.CLOSED) timer = setTimeout(() => void askAnew(), reopenAfterMs)
    })
    return line
  }

  function receive(progress: Progress) {
    if (isDone) return
    if (isOver(progress)) stop()
    show(progress)
  }

  /** A plain call first: unlike the line it tells why it is refused, and a session that has ended is noticed by it. */
  async function askAnew() {
    try {
      receive(await read())
    } catch (error) {
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) return
    }
    if (!isDone) source = open()
  }

  function stop() {
    isDone = true
    clearTimeout(timer)
    source.close()
  }

  return stop
}
