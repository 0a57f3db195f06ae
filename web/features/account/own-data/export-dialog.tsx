import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { exportAccount } from '#contract/account.ts'
import { PasswordProof } from '#contract/auth.ts'
import { requestFile } from '#web/api/request.ts'
import { checkWith } from '#web/lib/check-with.ts'
import { saoPauloDay } from '#web/lib/sao-paulo-date.ts'
import { saveBlob } from '#web/lib/save-blob.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { HiddenUsername } from '../hidden-username.tsx'
import { showRefusal } from '../show-refusal.ts'
import { useAccountAct } from '../use-account-act.ts'

export function ExportDialog({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Exportar meus dados</Button>
      <Dialog
        title="Exportar meus dados"
        description="O arquivo abre seus Cofres e mostra suas vendas: por isso pedimos a senha."
        open={isOpen}
        onOpenChange={setOpen}
      >
        <ExportForm email={email} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function ExportForm({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useForm({ resolver: checkWith(PasswordProof), defaultValues: { password: '' } })
  const { mutate, isPending } = useAccountAct({
    send: async (body: PasswordProof) =>
      requestFile(exportAccount.path, { method: exportAccount.method, body }),
    done: 'Arquivo pronto',
    failed: 'O arquivo não foi feito',
    onRefused: showRefusal(form, ['password']),
    onDone: (file) => {
      saveBlob(file, nameFile(new Date()))
      onClose()
    },
  })
  const submit = form.handleSubmit((proof) => mutate(proof))
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <HiddenUsername email={email} />
      <Field label="Senha" error={form.formState.errors.password?.message} required>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Note kind="warning" className="mt-5">
        Guarde o arquivo como uma senha: quem tiver a chave de um Cofre lê os leads dele.
      </Note>
      <DialogFooter>
        <Button onClick={onClose}>Cancelar</Button>
        <Button type="submit" variant="primary" pending={isPending} pendingLabel="Preparando...">
          Baixar arquivo
        </Button>
      </DialogFooter>
    </form>
  )
}

/** With the day in it: people keep several. */
function nameFile(now: Date): string {
  const day = saoPauloDay(now.toISOString()).split('/').toReversed().join('-')
  return `integrador-meus-dados-${day}.zip`
}
