import { renewFirstAccess } from '#contract/auth.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/api/use-act.ts'
import { Button } from '#web/ui/button.tsx'

/** Has another link mailed to whoever the old one was for. What it answers is the same for any link. */
export function NewLinkButton({ token }: { token: string }) {
  const { mutate, isPending, data } = useAct({
    send: () => call(renewFirstAccess, { body: { token } }),
    done: () => ({ title: 'Email enviado!', description: 'Confira sua caixa de entrada.' }),
    failed: 'Erro ao enviar email',
  })
  if (data) return <output className="block">{data.message} Confira também a caixa de spam.</output>
  return (
    <Button variant="primary" pending={isPending} pendingLabel="Enviando..." onClick={() => mutate()}>
      Receber um novo link por email
    </Button>
  )
}
