import { AuthFrame } from './auth-frame.tsx'

export function LoginPage() {
  return <AuthFrame title="Bem-vindo de volta" description="Entre para continuar suas integrações." />
}
