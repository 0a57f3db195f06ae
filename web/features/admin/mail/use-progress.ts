import { useEffect, useEffectEvent, useState } from 'react'
import { campaignEvents, CampaignProgress } from '#contract/campaigns.ts'

const reopenAfterMs = 3000

/**
 * Where a campaign stands, live. The browser takes up a lost line by itself; a line that was refused it gives up,
 * so that one is opened anew here. `onEnd` is told once, when the campaign is over.
 */
export function useProgress(id: string, onEnd: (progress: CampaignProgress) => void) {
  const [progress, setProgress] = useState<CampaignProgress>()
  const [isLost, setLost] = useState(false)
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    let source: EventSource
    let timer: ReturnType<typeof setTimeout>

    function open() {
      source = new EventSource(campaignEvents.path.replace(':id', id), { withCredentials: true })
      source.addEventListener('open', () => setLost(false))
      source.addEventListener('progress', receive)
      source.addEventListener('error', () => {
        setLost(true)
        if (source.readyState === source.CLOSED) timer = setTimeout(open, reopenAfterMs)
      })
    }

    function receive({ data }: MessageEvent<string>) {
      const next = CampaignProgress.parse(JSON.parse(data))
      setProgress(next)
      setLost(false)
      if (!isOver(next)) return
      source.close()
      end(next)
    }

    open()
    return () => {
      clearTimeout(timer)
      source.close()
    }
  }, [id])

  return { progress, isLost, setProgress }
}

export function isOver({ status }: Pick<CampaignProgress, 'status'>): boolean {
  return status === 'finished' || status === 'stopped'
}
