import { Button } from '#web/ui/button.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { TextLink } from './text-link.tsx'
import { useRecovery } from './recovery-form.tsx'

type EmailSentProps = { email: string; onChangeEmail: () => void }

export function EmailSent({ email, onChangeEmail }: EmailSentProps) {
  const { mutate, isPending } = useRecovery()
  return (
    <AuthFrame
      title="Email Enviado!"
      description={
        <>
          Se o email <strong className="font-medium text-text">{email}</strong> estiver cadastrado, você
          receberá em instantes um link para criar uma nova senha. Ele vale por 1 hora.
        </>
      }
      footer={
        <>
          Já tem a senha? <TextLink href="/auth">Voltar ao login</TextLink>
        </>
      }
    >
      <div className="border-t border-line pt-6">
        <h2 className="text-15 tracking-snug">Não chegou?</h2>
        <p className="mt-1 text-14 text-muted">
          Verifique a caixa de spam e as outras abas do seu email. Se pedir outro, só o link mais recente
          funciona.
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button pending={isPending} pendingLabel="Enviando..." onClick={() => mutate({ email })}>
            Enviar Novamente
          </Button>
          <Button variant="ghost" onClick={onChangeEmail}>
            Usar outro email
          </Button>
        </div>
      </div>
    </AuthFrame>
  )
}
