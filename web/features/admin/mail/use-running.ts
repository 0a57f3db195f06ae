import { useState } from 'react'
import { useRefresh } from '#web/api/use-refresh.ts'
import { aboutCampaigns, useCampaigns } from './use-campaigns.ts'
import { isOver } from './use-progress.ts'
import type { Started } from './use-start.ts'

/**
 * The campaigns to watch: those that the history knows to be under way, which is how they are found again after a
 * reload, and those just started here, of which a short one may be over before the history is read.
 */
export function useRunning() {
  const refresh = useRefresh(aboutCampaigns)
  const [started, setStarted] = useState<readonly Started[]>([])
  const { data } = useCampaigns()
  const open = data?.campaigns.filter((campaign) => !isOver(campaign)) ?? []
  const known = open.filter(({ status }) => status !== 'scheduled')
  const running = new Map([...started, ...known].map((campaign) => [campaign.id, campaign]))
  return {
    running: [...running.values()],
    scheduled: open.filter(({ status }) => status === 'scheduled'),
    isStartedHere: (id: string) => started.some((campaign) => campaign.id === id),
    addStarted: (campaign: Started) => setStarted((before) => [campaign, ...before]),
    end: (id: string) => {
      setStarted((before) => before.filter((campaign) => campaign.id !== id))
      void refresh()
    },
  }
}
