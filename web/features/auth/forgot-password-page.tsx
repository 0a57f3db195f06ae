import { AuthFrame } from './auth-frame.tsx'

export function ForgotPasswordPage() {
  return (
    <AuthFrame
      title="Esqueci minha senha"
      description="Informe o email da sua conta para receber um link e criar uma nova senha."
    />
  )
}
