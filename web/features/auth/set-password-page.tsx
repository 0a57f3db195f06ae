import { AuthFrame } from './auth-frame.tsx'

/** First login: the token came from the admin or by mail. */
export function SetPasswordPage() {
  return (
    <AuthFrame
      title="Defina sua senha"
      description="Este é seu primeiro acesso. Crie uma senha para entrar."
    />
  )
}
