import { useState } from 'react'
import type { Reply } from '#contract/vault.ts'
import type { Destination } from '#vault/destinations/destination.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Note } from '#web/ui/note.tsx'
import { explainReply, OwnWords } from './explain-reply.tsx'
import type { useDestination } from './use-destination.ts'

type TrialProps = {
  destination: Destination
  trial: ReturnType<typeof useDestination>['trial']
  /** The code under which the platform shows test events, where it has one. */
  codeHint?: string | undefined
  label: string
}

/** Sends one with what is in the vault, and shows what came back. */
export function Trial({ destination, trial, codeHint, label }: TrialProps) {
  const [code, setCode] = useState('')
  return (
    <section aria-label="Teste" className="grid gap-4 border-t border-line pt-4">
      {codeHint && (
        <Field label="Código de teste" hint={codeHint} className="sm:max-w-80">
          <Input value={code} onChange={({ target }) => setCode(target.value)} autoComplete="off" />
        </Field>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          pending={trial.isPending}
          pendingLabel="Enviando..."
          onClick={() => trial.mutate(code.trim())}
        >
          {label}
        </Button>
        <p className="text-13 text-faint">Com o que está guardado no Cofre.</p>
      </div>
      {trial.error && (
        <Note live kind="danger" title="O teste não saiu do Cofre">
          {errorMessage(trial.error, 'O Cofre não respondeu.')}
        </Note>
      )}
      {trial.data && <TrialReply destination={destination} reply={trial.data} />}
    </section>
  )
}

function TrialReply({ destination, reply }: { destination: Destination; reply: Reply }) {
  return (
    <Note
      live
      kind={reply.estado === 'enviado' ? 'success' : 'danger'}
      title={explainReply(destination, reply)}
    >
      <OwnWords {...reply} />
    </Note>
  )
}
