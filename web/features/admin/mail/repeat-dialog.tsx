import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** What the server says of the last time, once it has refused to send the same again. */
export type Repeat = { said: string; isSameText: boolean }

type RepeatDialogProps = {
  repeat: Repeat
  subject: string
  isSending: boolean
  /** For a later time: nothing is sent now. */
  isPlanned?: boolean
  failure: string | undefined
  onConfirm: () => void
  onClose: () => void
}

const sending = { act: 'Enviar', doIt: 'envie', pending: 'Enviando...' }
const planning = { act: 'Agendar', doIt: 'agende', pending: 'Agendando...' }

/** The same mail, or the same subject, to people who had it within a day: sent only if that is meant. */
export function RepeatDialog(props: RepeatDialogProps) {
  const { repeat, subject, isSending, isPlanned = false, failure, onConfirm, onClose } = props
  const { said, isSameText } = repeat
  const words = isPlanned ? planning : sending
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && !isSending && onClose()}
      title={`${words.act} o mesmo ${isSameText ? 'email' : 'assunto'} de novo?`}
      consequence={
        <div className="grid gap-3">
          <p className="break-words text-text">“{subject}”</p>
          <p>
            {said}{' '}
            {isSameText
              ? 'Quem está no grupo vai receber este email mais uma vez.'
              : `Para elas, dois emails parecidos no mesmo dia: mude o assunto, ou ${words.doIt} mesmo assim.`}
          </p>
        </div>
      }
      confirmLabel={`${words.act} mesmo assim`}
      pendingLabel={words.pending}
      pending={isSending}
      failure={failure}
      deliberate
      onConfirm={onConfirm}
    />
  )
}
