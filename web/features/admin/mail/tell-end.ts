import type { CampaignAudience, CampaignProgress } from '#contract/campaigns.ts'
import { toast } from '#web/ui/toast-store.ts'
import { sends } from './sends.ts'

/** A campaign is over: what came of it. */
export function tellEnd(audience: CampaignAudience, { status, sent, failed }: CampaignProgress): void {
  const failures = failed > 0 ? ` (${failed} falhas)` : ''
  const description = `${sent} emails enviados com sucesso${failures}`
  toast({ title: status === 'stopped' ? 'Envio interrompido' : sends[audience].ended, description })
}
