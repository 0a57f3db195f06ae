import type { CampaignDraft } from '#contract/campaigns.ts'
import { createCampaign, describeSegment, type CampaignSegment } from '#contract/segments.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/api/use-act.ts'
import { useRefresh } from '#web/api/use-refresh.ts'
import { formatSchedule } from './format-schedule.ts'
import { toast } from '#web/ui/toast-store.ts'
import { aboutCampaigns } from './use-campaigns.ts'
import { isRepeatRefusal, type Started } from './use-start.ts'

export type Wanted = {
  draft: CampaignDraft
  segment: CampaignSegment
  /** Empty: now. */
  scheduledFor: string | undefined
}

export type SegmentTold = {
  onStarted: (campaign: Started) => void
  /** It is written down for later: the draft has done its work. */
  onPlanned: () => void
  onClose: () => void
}

/** Sends to a segment, or writes that down for later. */
export function useStartSegment({ onStarted, onPlanned, onClose }: SegmentTold) {
  const refresh = useRefresh(aboutCampaigns)
  return useAct({
    send: ({ draft, segment, scheduledFor, isRepeat }: Wanted & { isRepeat: boolean }) =>
      call(createCampaign, {
        body: {
          ...draft,
          segment,
          ...(scheduledFor ? { scheduledFor } : {}),
          ...(isRepeat ? {} : { refuseRepeat: true }),
        },
      }),
    failed: (error, { scheduledFor }) => {
      if (isRepeatRefusal(error)) return null
      return scheduledFor ? 'Erro ao agendar o envio' : 'Erro ao enviar emails'
    },
    onDone: ({ campaignId }, { draft, segment, scheduledFor }) => {
      if (scheduledFor) {
        toast({ title: 'Envio agendado', description: `Sai ${formatSchedule(scheduledFor)}.` })
        onPlanned()
        onClose()
      } else {
        const about = { audience: 'segment' as const, segmentName: describeSegment(segment) }
        onStarted({ id: campaignId, subject: draft.subject, ...about })
      }
      void refresh()
    },
  })
}
