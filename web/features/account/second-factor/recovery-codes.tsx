import { renewRecoveryCodes } from '#contract/second-factor.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Note } from '#web/ui/note.tsx'
import { useDialogOpen } from '#web/ui/use-dialog-open.ts'
import { Matter } from '../account-section.tsx'
import { useAccountAct } from '../use-account-act.ts'

/** From this many on, somebody who loses the phone is soon locked out. */
const fewCodes = 3

type RecoveryCodesProps = { left: number; onCodes: (codes: string[]) => void }

export function RecoveryCodes({ left, onCodes }: RecoveryCodesProps) {
  return (
    <Matter
      title="Códigos de recuperação"
      text={`${countCodes(left)} Cada um abre a conta uma vez, se você perder o celular ou a chave.`}
      actions={<NewCodes left={left} onCodes={onCodes} />}
    >
      {left <= fewCodes && (
        <Note
          kind={left === 0 ? 'danger' : 'warning'}
          title={left === 0 ? 'Seus códigos acabaram' : 'Seus códigos estão acabando'}
          className="mt-4"
        >
          Crie novos agora: sem eles, perder o aparelho é perder a entrada.
        </Note>
      )}
    </Matter>
  )
}

function countCodes(left: number): string {
  if (left === 0) return 'Nenhum código restante.'
  return left === 1 ? '1 código restante.' : `${left} códigos restantes.`
}

function NewCodes({ left, onCodes }: RecoveryCodesProps) {
  const { mutate, isPending, failure, reset } = useAccountAct({
    send: () => call(renewRecoveryCodes),
    failed: 'Os códigos não foram criados',
    onDone: ({ recoveryCodes }) => {
      setOpen(false)
      onCodes(recoveryCodes)
    },
  })
  const [isOpen, setOpen] = useDialogOpen(reset)
  return (
    <ConfirmDialog
      title="Criar novos códigos?"
      consequence={
        left === 0
          ? 'Você recebe dez códigos novos. Avisamos por email.'
          : 'Você recebe dez códigos novos, e os de antes deixam de valer. Avisamos por email.'
      }
      confirmLabel="Criar códigos"
      pendingLabel="Criando..."
      pending={isPending}
      failure={failure}
      onConfirm={() => mutate()}
      trigger={<Button>Criar novos</Button>}
      open={isOpen}
      onOpenChange={setOpen}
    />
  )
}
