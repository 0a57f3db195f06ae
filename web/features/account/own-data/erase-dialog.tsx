import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { eraseAccount } from '#contract/account.ts'
import { PasswordProof } from '#contract/auth.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useAct } from '#web/api/use-act.ts'
import { checkWith } from '#web/lib/check-with.ts'
import { useSession } from '#web/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { HiddenUsername } from '../hidden-username.tsx'
import { showRefusal } from '../show-refusal.ts'
import { WhatBecomes } from './what-becomes.tsx'

/** What goes and what stays is read before the password is asked for; the last words stand until they are closed. */
export function EraseDialog({ email }: { email: string }) {
  const { end } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [isErased, setErased] = useState(false)
  const leave = () => end('left')
  return (
    <>
      <Button onClick={() => setOpen(true)}>Apagar minha conta</Button>
      <Dialog
        title={isErased ? 'Sua conta foi apagada' : 'Apagar minha conta'}
        open={isOpen}
        onOpenChange={(opens) => (isErased ? leave() : setOpen(opens))}
        readFirst
        className="sm:max-w-xl"
      >
        {isErased ? (
          <Farewell email={email} onLeave={leave} />
        ) : (
          <EraseForm email={email} onClose={() => setOpen(false)} onErased={() => setErased(true)} />
        )}
      </Dialog>
    </>
  )
}

type EraseFormProps = { email: string; onClose: () => void; onErased: () => void }

function EraseForm({ email, onClose, onErased }: EraseFormProps) {
  const form = useForm({ resolver: checkWith(PasswordProof), defaultValues: { password: '' } })
  const { mutate, isPending } = useAct({
    send: (body: PasswordProof) => call(eraseAccount, { body }),
    failed: () => null,
    onDone: onErased,
    onFailed: (error) =>
      showRefusal(form, ['password'])(errorMessage(error, 'A conta não foi apagada'), error),
  })
  const submit = form.handleSubmit((proof) => mutate(proof))
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <WhatBecomes />
      <HiddenUsername email={email} />
      <Field
        label="Sua senha"
        error={form.formState.errors.password?.message}
        required
        className="mt-6 border-t border-line pt-5"
      >
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <DialogFooter>
        <Button onClick={onClose}>Cancelar</Button>
        <Button type="submit" variant="destructive" pending={isPending} pendingLabel="Apagando...">
          Apagar minha conta
        </Button>
      </DialogFooter>
    </form>
  )
}

function Farewell({ email, onLeave }: { email: string; onLeave: () => void }) {
  return (
    <div className="text-14 text-muted">
      <p className="wrap-anywhere">
        Todas as sessões terminaram. Se mudar de ideia, abra nos próximos 7 dias o link que enviamos para{' '}
        <strong className="font-medium text-text">{email}</strong>: tudo volta como estava. Depois disso, não
        há volta.
      </p>
      <DialogFooter>
        <Button variant="primary" onClick={onLeave}>
          Entendi
        </Button>
      </DialogFooter>
    </div>
  )
}
