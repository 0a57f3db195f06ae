import { forgotPassword, type RecoveryRequest } from '#contract/auth.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/api/use-act.ts'

/** Asks for a recovery mail. The answer is the same whether or not there is such an account. */
export function useRecovery() {
  return useAct({
    send: (body: RecoveryRequest) => call(forgotPassword, { body }),
    done: () => ({ title: 'Email enviado!', description: 'Confira sua caixa de entrada.' }),
    failed: 'Erro ao enviar email',
    fallback: 'Erro ao enviar email de recuperação',
  })
}
