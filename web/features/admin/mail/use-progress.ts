import { useEffect, useEffectEvent, useState } from 'react'
import { campaignEvents, CampaignProgress, readCampaign } from '#contract/campaigns.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'

const reopenAfterMs = 3000

type Watch = {
  onProgress: (progress: CampaignProgress) => void
  /** Told once, when the campaign is over. */
  onEnd: (progress: CampaignProgress) => void
}

/**
 * Where a campaign stands, live. The browser takes up a lost line by itself; one that was refused it gives up, so
 * that is done here.
 */
export function useProgress(id: string, { onProgress, onEnd }: Watch) {
  const [progress, setProgress] = useState<CampaignProgress>()
  const [isLost, setLost] = useState(false)

  const take = useEffectEvent((next: CampaignProgress) => {
    setProgress(next)
    setLost(false)
    onProgress(next)
    if (isOver(next)) onEnd(next)
  })

  useEffect(() => watch(id, { take: (next) => take(next), setLost }), [id])

  return { progress, isLost, take: setProgress }
}

type Listener = { take: (progress: CampaignProgress) => void; setLost: (isLost: boolean) => void }

/** Listens until the campaign is over; answers what ends the listening before that. */
function watch(id: string, { take, setLost }: Listener): () => void {
  let source = open()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDone = false

  function open(): EventSource {
    const line = new EventSource(campaignEvents.path.replace(':id', id), { withCredentials: true })
    line.addEventListener('open', () => setLost(false))
    line.addEventListener('progress', ({ data }: MessageEvent<string>) =>
      receive(JSON.parse(data) as CampaignProgress),
    )
    line.addEventListener('error', () => {
      setLost(true)
      if (line.readyState === line.CLOSED) timer = setTimeout(() => void askAnew(), reopenAfterMs)
    })
    return line
  }

  function receive(progress: CampaignProgress) {
    if (isDone) return
    if (isOver(progress)) stop()
    take(progress)
  }

  /** A plain call first: unlike the line it tells why it is refused, and a session that has ended is noticed by it. */
  async function askAnew() {
    try {
      receive(await call(readCampaign, { params: { id } }))
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

export function isOver({ status }: Pick<CampaignProgress, 'status'>): boolean {
  return status === 'finished' || status === 'stopped'
}
