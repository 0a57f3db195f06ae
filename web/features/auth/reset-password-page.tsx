import { AuthFrame } from './auth-frame.tsx'

/** From the link in the recovery mail. */
export function ResetPasswordPage() {
  return (
    <AuthFrame title="Redefina sua senha" description="Que bom ter você de volta. Escolha uma nova senha." />
  )
}
