import { useForm, useWatch } from 'react-hook-form'
import { actOnCustomer, type AccessAct } from '#contract/customers.ts'
import type { ListedUser } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogFailure, DialogFooter } from '#web/ui/dialog.tsx'
import { useUserAct } from '../../users/use-user-act.ts'
import { ActInputs } from './act-fields.tsx'
import { checkAct, emptyFields, readActSoFar } from './act-form.ts'
import { actWords } from './act-words.ts'
import { useActEffect, type ActEffect } from './use-act-effect.ts'

type AccessActDialogProps = { kind: AccessAct['kind']; user: ListedUser; onClose: () => void }

/** An act on somebody's access by hand. What it will do is said before it can be done. */
export function AccessActDialog({ kind, user, onClose }: AccessActDialogProps) {
  const words = actWords[kind]
  const form = useForm({ resolver: checkAct(kind), defaultValues: emptyFields(user) })
  const typed = useWatch({ control: form.control }) as ReturnType<typeof emptyFields>
  const preview = useActEffect(user, readActSoFar(kind, typed))
  const { mutate, isPending, failure } = useUserAct({
    send: (act: AccessAct) =>
      call(actOnCustomer, { params: { id: user.id }, body: { act, seenEnd: user.subscriptionExpiresAt } }),
    done: words.done,
    failed: words.failed,
  })
  const submit = form.handleSubmit((act) => {
    if (preview.effect !== undefined) mutate(act, { onSuccess: onClose, onError: preview.askAgain })
  })

  return (
    <Dialog open onOpenChange={onClose} title={words.title(user.username)}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <ActInputs
          kind={kind}
          type={typed.type}
          register={form.register}
          control={form.control}
          errors={form.formState.errors}
        />
        <Effect preview={preview} />
        <DialogFailure failure={failure} />
        <DialogFooter>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            type="submit"
            variant={kind === 'revoke' ? 'destructive' : 'primary'}
            disabled={preview.isAsked && preview.effect === undefined}
            pending={isPending}
            pendingLabel={words.pending}
          >
            {words.verb}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

function Effect({ preview: { effect, error, isAsked, askAgain } }: { preview: ActEffect }) {
  return (
    <div className="mt-5 min-h-16 rounded-md border border-line bg-well px-4 py-3 text-14">
      {error ? (
        <>
          <p role="alert">{errorMessage(error, 'Não foi possível calcular o que muda.')}</p>
          <Button size="small" className="mt-3" onClick={askAgain}>
            Tentar novamente
          </Button>
        </>
      ) : (
        <output className={effect === undefined ? 'text-faint' : undefined}>
          {effect ?? (isAsked ? 'Calculando o que muda...' : 'O que muda aparece aqui antes de valer.')}
        </output>
      )}
    </div>
  )
}
