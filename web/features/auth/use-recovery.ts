import { useMutation } from '@tanstack/react-query'
import { forgotPassword, type RecoveryRequest } from '#contract/auth.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { toast } from '#web/ui/toast-store.ts'

/** Asks for a recovery mail. The answer is the same whether or not there is such an account. */
export function useRecovery() {
  return useMutation({
    mutationFn: (body: RecoveryRequest) => call(forgotPassword, { body }),
    onSuccess: () => toast({ title: 'Email enviado!', description: 'Confira sua caixa de entrada.' }),
    onError: (error) => {
      const description = errorMessage(error, 'Erro ao enviar email de recuperação')
      toast({ title: 'Erro ao enviar email', description, variant: 'destructive' })
    },
  })
}
