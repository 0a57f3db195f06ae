import { Suspense, useState } from 'react'
import { sendTestEmail, type CampaignDraft } from '#contract/campaigns.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/api/use-act.ts'
import { memberPart } from '#web/session/member-screen.ts'
import { useSession } from '#web/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { CampaignDialog } from './campaign-dialog.tsx'
import { DraftBar } from './draft-bar.tsx'
import { DraftFields } from './draft-fields.tsx'
import { PreviewSheet } from './preview-sheet.tsx'
import type { Group } from './sends.ts'
import type { Draft } from './use-draft.ts'
import type { KeptDraft } from './use-kept-draft.ts'
import type { Started } from './use-start.ts'

const SegmentSheet = memberPart(async () => (await import('./segment-sheet.tsx')).SegmentSheet)

type CampaignCardProps = { draft: Draft; kept: KeptDraft; onStarted: (campaign: Started) => void }

/** What is about to be sent, and to whom. */
type Asked = { to: Group | 'me' | 'segment'; draft: CampaignDraft }

/** A mail that can be tried out first, and sent to either group. */
export function CampaignCard({ draft, kept, onStarted }: CampaignCardProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const start = (campaign: Started) => {
    close()
    kept.discard()
    onStarted(campaign)
  }
  const ask = (to: Asked['to']) => () => draft.check((checked) => setAsked({ to, draft: checked }))
  return (
    <Card aria-labelledby="campaign-title">
      <CardHeader
        title={<span id="campaign-title">Campanhas de email</span>}
        description="Teste com você e envie para ativos ou inativos"
      />
      <CardBody>
        <DraftFields draft={draft} />
        <DraftBar draft={kept} />
      </CardBody>
      <CardFooter className="max-sm:grid max-sm:grid-cols-1">
        <PreviewSheet draft={draft.written} />
        <Button aria-haspopup="dialog" onClick={ask('me')} className="lg:mr-auto">
          Enviar teste
        </Button>
        <Button aria-haspopup="dialog" onClick={ask('segment')}>
          Segmentar ou agendar
        </Button>
        <Button aria-haspopup="dialog" onClick={ask('inactive')}>
          Remarketing para inativos
        </Button>
        <Button variant="primary" aria-haspopup="dialog" onClick={ask('active')}>
          Enviar para ativos
        </Button>
      </CardFooter>
      {asked?.to === 'me' && <TestDialog draft={asked.draft} onClose={close} />}
      {asked?.to === 'segment' && (
        <Suspense>
          <SegmentSheet draft={asked.draft} onClose={close} onPlanned={kept.discard} onStarted={start} />
        </Suspense>
      )}
      {asked && asked.to !== 'me' && asked.to !== 'segment' && (
        <CampaignDialog audience={asked.to} draft={asked.draft} onClose={close} onStarted={start} />
      )}
    </Card>
  )
}

function TestDialog({ draft, onClose }: { draft: CampaignDraft; onClose: () => void }) {
  const { user } = useSession()
  const { mutate, isPending, failure } = useTestSend()
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && !isPending && onClose()}
      title="Enviar email de teste?"
      consequence={
        <p>
          Só você recebe, em <strong className="font-medium break-all text-text">{user?.email}</strong>, com
          [TESTE] no assunto.
        </p>
      }
      confirmLabel="Enviar teste"
      pendingLabel="Enviando..."
      pending={isPending}
      failure={failure}
      onConfirm={() => mutate(draft, { onSuccess: onClose })}
    />
  )
}

function useTestSend() {
  return useAct({
    send: (body: CampaignDraft) => call(sendTestEmail, { body }),
    done: ({ message }) => ({ title: 'Email de teste enviado!', description: message }),
    failed: 'Erro ao enviar email de teste',
  })
}
