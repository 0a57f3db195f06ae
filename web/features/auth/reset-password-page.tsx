import { useLinkToken } from '#web/lib/link-token.ts'
import { showFieldErrors } from '#web/lib/show-field-errors.ts'
import { AuthFrame } from './auth-frame.tsx'
import { DeadLink, RecoveryLink } from './dead-link.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { PasswordDone } from './password-done.tsx'
import { TextLink } from './text-link.tsx'
import { deadLinkMessage, useRecoveredPassword } from './use-new-password.ts'

/** From the link in the recovery mail. */
export function ResetPasswordPage() {
  const token = useLinkToken()
  if (!token) {
    return (
      <DeadLink
        title="Link Inválido"
        description="Falta um pedaço deste link. Abra o link do email por inteiro ou peça outro."
        another={<RecoveryLink />}
      />
    )
  }
  return <RecoveredPassword token={token} />
}

export function RecoveredPassword({ token }: { token: string | null }) {
  const { mutate, isPending, isSuccess, error } = useRecoveredPassword(token)
  const deadLink = deadLinkMessage(error)
  if (isSuccess) {
    return (
      <PasswordDone
        title="Senha Redefinida!"
        description="Sua senha nova já vale. Vamos levar você à página inicial: é só clicar em Entrar."
        next="/"
        label="Ir para a página inicial"
      />
    )
  }
  if (deadLink)
    return <DeadLink title="Este link não vale mais" description={deadLink} another={<RecoveryLink />} />
  return (
    <AuthFrame
      title="Redefina sua senha"
      description="Bem-vindo de volta. Escolha uma nova senha para entrar na sua conta."
      footer={
        <>
          Lembrou da senha? <TextLink href="/auth">Voltar ao login</TextLink>
        </>
      }
    >
      <NewPasswordForm
        label="Redefinir senha"
        pendingLabel="Redefinindo..."
        pending={isPending}
        onSubmit={(passwords, form) =>
          mutate(passwords, {
            onError: (error) => showFieldErrors(form, ['newPassword', 'confirmPassword'], error),
          })
        }
      />
    </AuthFrame>
  )
}
