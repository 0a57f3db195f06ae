import { useState } from 'react'
import { beginAuthenticator, removeAuthenticator, type SecondFactor } from '#contract/second-factor.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/api/use-act.ts'
import { formatDay } from '#web/lib/format-date.ts'
import { withProof } from '#web/session/password-proof/proof-request.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useDialogOpen } from '#web/ui/use-dialog-open.ts'
import { Matter } from '../account-section.tsx'
import { useAccountAct } from '../use-account-act.ts'
import { AuthenticatorSetup, type Setup } from './authenticator-setup.tsx'

type AuthenticatorProps = { factor: SecondFactor; onAdded: (codes: string[]) => void }

export function Authenticator({ factor, onAdded }: AuthenticatorProps) {
  const { authenticatorSince: since } = factor
  const [setup, setSetup] = useState<Setup | null>(null)
  // Changes nothing yet, so that nothing is asked anew.
  const { mutate: begin, isPending } = useAct({
    send: () => withProof(() => call(beginAuthenticator)),
    failed: 'A configuração não começou',
    onDone: setSetup,
  })
  const isOpen = setup !== null && since === null
  return (
    <Matter
      title={
        <>
          Aplicativo autenticador
          {since && (
            <Badge tone="green" dot>
              Ligado
            </Badge>
          )}
        </>
      }
      text={
        since
          ? `Desde ${formatDay(since)}. Ao entrar, pedimos um código do aplicativo.`
          : 'Um código de 6 números que muda a cada 30 segundos, no seu celular.'
      }
      actions={
        since ? (
          <SwitchOff factor={factor} />
        ) : (
          // One button, which keeps the focus while the way opens and closes below it.
          <Button
            variant={isOpen ? 'ghost' : 'secondary'}
            aria-expanded={isOpen}
            pending={isPending}
            pendingLabel="Preparando..."
            onClick={() => (isOpen ? setSetup(null) : begin())}
          >
            {isOpen ? 'Cancelar' : 'Configurar'}
          </Button>
        )
      }
    >
      {isOpen && (
        <AuthenticatorSetup
          // A new key is a new form.
          key={setup.setup}
          setup={setup}
          onRenew={() => begin()}
          onAdded={(codes) => {
            setSetup(null)
            onAdded(codes)
          }}
        />
      )}
    </Matter>
  )
}

function SwitchOff({ factor: { isRequired, passkeys } }: { factor: SecondFactor }) {
  const isLast = passkeys.length === 0
  const { mutate, isPending, failure, reset } = useAccountAct({
    send: () => call(removeAuthenticator),
    done: 'Aplicativo autenticador desligado',
    failed: 'O aplicativo autenticador não foi desligado',
    onDone: () => setOpen(false),
  })
  const [isOpen, setOpen] = useDialogOpen(reset)
  if (isRequired && isLast) return <Required />
  return (
    <ConfirmDialog
      title="Desligar o aplicativo autenticador?"
      consequence={isLast ? lastFactorGoes : 'Suas chaves de acesso continuam valendo. Avisamos por email.'}
      confirmLabel="Desligar"
      pendingLabel="Desligando..."
      pending={isPending}
      destructive
      failure={failure}
      onConfirm={() => mutate()}
      trigger={<Button>Desligar</Button>}
      open={isOpen}
      onOpenChange={setOpen}
    />
  )
}

export const lastFactorGoes =
  'Sua conta volta a pedir só a senha, e os códigos de recuperação deixam de valer. Avisamos por email.'

/** Why the last one of an administrator has no button. */
export function Required() {
  return (
    <p className="max-w-52 text-13 text-faint">
      Obrigatório para administradores: adicione outro antes de tirar.
    </p>
  )
}
