import { useQuery } from '@tanstack/react-query'
import { renewFirstAccess, checkFirstAccess } from '#contract/passwords.ts'
import { call } from '#web/api/call.ts'
import { queryFor } from '#web/api/query-for.ts'
import { useAct } from '#web/api/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'

/** Above a form that will not take a password any more. */
export function OldLinkNote({ token, message }: { token: string; message: string }) {
  return (
    <Note kind="warning" title="Este link não vale mais" live className="mb-6">
      <p>{message}</p>
      <div className="mb-1 mt-3">
        <NewLinkButton token={token} />
      </div>
    </Note>
  )
}

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

/** What to say of a link that no longer works, before a password was thought of in vain; nothing of one that does. */
export function useOldLink(token: string | null): string | undefined {
  // Where it cannot be asked, the answer to the password will tell.
  const { data } = useQuery({
    ...queryFor(checkFirstAccess, { body: { token: token ?? '' } }),
    enabled: token !== null,
  })
  return data && !data.isValid ? data.message : undefined
}
