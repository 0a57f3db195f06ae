import { useLinkToken } from '#web/lib/link-token.ts'
import { showFieldErrors } from '#web/lib/show-field-errors.ts'
import { AuthFrame } from './auth-frame.tsx'
import { DeadLink } from './dead-link.tsx'
import { NewLinkButton, OldLinkNote, useOldLink } from './old-link.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { PasswordDone } from './password-done.tsx'
import { TextLink } from './text-link.tsx'
import { deadLinkMessage, useFirstPassword } from './use-new-password.ts'

const shownTokenLength = 16

/** First login: the token came from the admin or by mail. */
export function SetPasswordPage() {
  const token = useLinkToken()
  if (!token) {
    return (
      <DeadLink
        title="Token Inválido"
        description="Falta um pedaço deste link. Abra o link do email por inteiro ou copie o endereço outra vez."
      />
    )
  }
  return <FirstPassword token={token} />
}

export function FirstPassword({ token }: { token: string | null }) {
  const { mutate, isPending, isSuccess, error } = useFirstPassword(token)
  const deadLink = deadLinkMessage(error)
  const oldLink = useOldLink(token)
  if (isSuccess) {
    return (
      <PasswordDone
        title="Senha Definida!"
        description="Agora entre com seu email e a senha nova. Vamos levar você ao login."
        next="/auth"
        label="Ir para o login"
      />
    )
  }
  if (deadLink) {
    const another = token && <NewLinkButton token={token} />
    return <DeadLink title="Este link não vale mais" description={deadLink} another={another} />
  }
  return (
    <AuthFrame
      title="Defina sua senha"
      description={
        oldLink
          ? 'Para criar sua senha, peça um novo link.'
          : 'Este é seu primeiro acesso. Crie uma senha para entrar.'
      }
      footer={token && <Footer token={token} isOld={oldLink !== undefined} />}
    >
      {token && oldLink && <OldLinkNote token={token} message={oldLink} />}
      <NewPasswordForm
        label="Definir senha"
        pendingLabel="Definindo..."
        pending={isPending}
        isMainAction={!oldLink}
        onSubmit={(passwords, form) =>
          mutate(passwords, { onError: (error) => showFieldErrors(form, ['newPassword'], error) })
        }
      />
    </AuthFrame>
  )
}

/** Whoever opens an old link again has most often set a password with it. */
function Footer({ token, isOld }: { token: string; isOld: boolean }) {
  return (
    <>
      {isOld && (
        <span className="mb-2 block">
          Já criou sua senha? <TextLink href="/auth">Voltar ao login</TextLink>
        </span>
      )}
      <ShownToken token={token} />
    </>
  )
}

/** Enough of it to compare with the one that was sent, by phone say, and not enough to use it. */
function ShownToken({ token }: { token: string }) {
  const isCut = token.length > shownTokenLength
  return (
    <span className="text-13 text-faint">
      Token{' '}
      <span className="font-mono">
        {token.slice(0, shownTokenLength)}
        {isCut && '...'}
      </span>
    </span>
  )
}
