import { useState } from 'react'
import type { IntegrationAnswers } from '#generator/config.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { Reading } from '#web/api/reading.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VaultRefusal } from '#web/vault/ask-vault.ts'
import type { OpenVault } from '#web/vault/open-vault.ts'
import { describeTest } from './describe-test.ts'
import { LastTest, momentOf } from './last-test.tsx'
import { TestForm } from './test-form.tsx'
import { useTestLead } from './use-test-lead.ts'

type TestLeadProps = {
  /** Of the Worker that the form posts to. */
  vault: OpenVault
  /** The integration's public id: one test a day is its own. */
  pageId: string
  /** What the form is made of; keys are not needed. */
  answers: IntegrationAnswers
}

/** A lead that really goes to the network, from whoever is here, and what it truly answered. */
export function TestLead({ vault, pageId, answers }: TestLeadProps) {
  const test = useTestLead(vault, pageId, answers)
  const [isOpen, setOpen] = useState(false)
  const now = useNow(10_000).getTime()
  const { platformName } = vault
  const last = test.reading.data?.ultimo
  const verdict = last && describeTest(last, platformName, now)
  return (
    <section aria-label="Lead de teste" className="p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="text-15 tracking-snug">Lead de teste</h2>
          <p className="mt-0.5 text-13 text-muted">
            Um lead seu, de verdade, para ver o que a {platformName} responde. Um por dia, fora das contas.
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {verdict && (
            <Badge tone={verdict.tone} dot>
              {verdict.label}
            </Badge>
          )}
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Fechar' : last ? 'Ver teste' : 'Testar'}
          </Button>
        </div>
      </div>
      {isOpen && <Opened test={test} answers={answers} platformName={platformName} now={now} />}
    </section>
  )
}

type OpenedProps = {
  test: ReturnType<typeof useTestLead>
  answers: IntegrationAnswers
  platformName: string
  now: number
}

function Opened({ test: { reading, sending }, answers, platformName, now }: OpenedProps) {
  return (
    <div className="mt-4 grid gap-4">
      {sending.error && <NotSent error={sending.error} platformName={platformName} />}
      <Reading
        query={reading}
        loading={<Skeleton shape="text" count={2} />}
        failure="O Cofre não disse se já houve um teste"
      >
        {({ ultimo, proximo }) => (
          <>
            {ultimo && <LastTest lead={ultimo} platformName={platformName} now={now} />}
            {proximo !== null && proximo > now ? (
              <p className="text-13 text-muted">O próximo pode ir em {momentOf(proximo)}.</p>
            ) : (
              <TestForm
                answers={answers}
                platformName={platformName}
                isSending={sending.isPending}
                onSend={(visitor) => sending.mutate(visitor)}
              />
            )}
          </>
        )}
      </Reading>
    </div>
  )
}

/** Whoever gets no answer must not believe that nothing was sent. */
function NotSent({ error, platformName }: { error: Error; platformName: string }) {
  const isRefused = error instanceof VaultRefusal && error.status < 500
  return (
    <Note
      kind="danger"
      live
      title={isRefused ? 'O teste não foi enviado' : `Não se sabe se o teste saiu para a ${platformName}`}
    >
      {errorMessage(error, 'O Cofre não respondeu.')}
    </Note>
  )
}
