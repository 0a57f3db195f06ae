import type { Campaign } from '#contract/campaigns.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const looks: Record<Campaign['status'], { text: string; tone: Tone }> = {
  scheduled: { text: 'Agendada', tone: 'yellow' },
  running: { text: 'Enviando', tone: 'blue' },
  paused: { text: 'Pausada', tone: 'yellow' },
  stopped: { text: 'Interrompida', tone: 'orange' },
  finished: { text: 'Concluída', tone: 'green' },
  canceled: { text: 'Cancelada', tone: 'quiet' },
}

export function CampaignBadge({ status }: { status: Campaign['status'] }) {
  const { text, tone } = looks[status]
  return (
    <Badge tone={tone} dot>
      {text}
    </Badge>
  )
}
