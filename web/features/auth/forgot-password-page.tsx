import { useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { AuthFrame } from './auth-frame.tsx'
import { EmailSent } from './email-sent.tsx'
import { RecoveryForm } from './recovery-form.tsx'
import { TextLink } from './text-link.tsx'

export function ForgotPasswordPage() {
  const [email, setEmail] = useState(emailOf(useHistoryState<unknown>()))
  const [sent, setSent] = useState(false)
  if (sent) return <EmailSent email={email} onChangeEmail={() => setSent(false)} />
  return (
    <AuthFrame
      title="Esqueci minha senha"
      description="Informe o email da sua conta para receber um link e criar uma nova senha."
      footer={
        <>
          Lembrou da senha? <TextLink href="/auth">Voltar ao login</TextLink>
        </>
      }
    >
      <RecoveryForm
        email={email}
        onSent={(email) => {
          setEmail(email)
          setSent(true)
        }}
      />
    </AuthFrame>
  )
}

/** What was typed at the login comes along in the history, not in the address, where it would be logged. */
function emailOf(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('email' in state)) return ''
  return typeof state.email === 'string' ? state.email : ''
}
