import { useMutation } from '@tanstack/react-query'
import { renewFirstAccess } from '#contract/auth.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'

/** Has another link mailed to whoever the old one was for. What it answers is the same for any link. */
export function NewLinkButton({ token }: { token: string }) {
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => call(renewFirstAccess, { body: { token } }),
    onSuccess: () => toast({ title: 'Email enviado!', description: 'Confira sua caixa de entrada.' }),
    onError: (error) => {
      const description = errorMessage(error, 'Erro ao enviar email')
      toast({ title: 'Erro ao enviar email', description, variant: 'destructive' })
    },
  })
  if (data) return <output className="block">{data.message} Confira também a caixa de spam.</output>
  return (
    <Button variant="primary" pending={isPending} pendingLabel="Enviando..." onClick={() => mutate()}>
      Receber um novo link por email
    </Button>
  )
}
