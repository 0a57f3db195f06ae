import { Suspense, useDeferredValue, useMemo, useState } from 'react'
import { composeCampaign } from '#contract/mail/campaign-content.ts'
import type { CampaignDraft } from '#contract/campaigns.ts'
import { supportEmail, supportPhone } from '#web/lib/public-settings.ts'
import { memberPart } from '#web/session/member-screen.ts'
import { useSession } from '#web/session/session.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const PreviewFrame = memberPart(async () => (await import('#web/ui/preview/preview-frame.tsx')).PreviewFrame)

const widths = [
  { value: 'phone', label: 'Celular' },
  { value: 'reader', label: 'Computador' },
] as const

/** What stands where nothing is written yet. */
const examples: CampaignDraft = {
  subject: 'Assunto do email',
  content: 'Olá, {nome}! O conteúdo aparece aqui **enquanto você escreve**.',
}

/** The mail as it will arrive, written by the very code that writes it to everybody, to whoever is looking. */
export function MailPreview({ draft }: { draft: CampaignDraft }) {
  const { user } = useSession()
  const [width, setWidth] = useState<(typeof widths)[number]['value']>('phone')
  const { subject, content } = useDeferredValue(draft)
  const name = user?.username ?? ''
  const mail = useMemo(
    () =>
      composeCampaign(
        { subject: subject.trim() || examples.subject, content: content.trim() || examples.content },
        { loginUrl: `${window.location.origin}/auth`, phone: supportPhone(), email: supportEmail() },
      )({ name, unsubscribeUrl: `${window.location.origin}/unsubscribe` }),
    [subject, content, name],
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 truncate text-13 text-muted">
          <span className="text-faint">Assunto: </span>
          {mail.subject}
        </p>
        <Segmented label="Largura da prévia" options={widths} value={width} onValueChange={setWidth} />
      </div>
      <Suspense fallback={<Spinner className="py-10" />}>
        <PreviewFrame html={mail.html} title="Prévia do email" device={width} />
      </Suspense>
    </div>
  )
}
