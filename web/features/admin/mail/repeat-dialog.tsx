import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** What the server says of the last time, once it has refused to send the same again. */
export type Repeat = { said: string; isSameText: boolean }

type RepeatDialogProps = {
  repeat: Repeat
  subject: string
  isSending: boolean
  failure: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** The same mail, or the same subject, to people who had it within a day: sent only if that is meant. */
export function RepeatDialog({ repeat, subject, isSending, failure, onConfirm, onClose }: RepeatDialogProps) {
  const { said, isSameText } = repeat
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && !isSending && onClose()}
      title={isSameText ? 'Enviar o mesmo email de novo?' : 'Enviar o mesmo assunto de novo?'}
      consequence={
        <div className="grid gap-3">
          <p className="break-words text-text">“{subject}”</p>
          <p>
            {said}{' '}
            {isSameText
              ? 'Quem está no grupo vai receber este email mais uma vez.'
              : 'Para elas, dois emails parecidos no mesmo dia: mude o assunto, ou envie mesmo assim.'}
          </p>
        </div>
      }
      confirmLabel="Enviar mesmo assim"
      pendingLabel="Enviando..."
      pending={isSending}
      failure={failure}
      deliberate
      onConfirm={onConfirm}
    />
  )
}
