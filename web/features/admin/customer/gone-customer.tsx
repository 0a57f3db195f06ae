import type { ListedUser } from '#contract/users.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { customersPath, deletedUsersPath } from '../customer-path.ts'
import { useBringBack } from '../users/use-user-act.ts'

type GoneCustomerProps = {
  id: string
  /** As they were when the page was last read; nothing if it never was. */
  last: ListedUser | undefined
  title: string
}

/** Whoever is not there, or no longer: what that means, and the way back. */
export function GoneCustomer({ id, last, title }: GoneCustomerProps) {
  return (
    <div className="max-w-xl">
      <h1 className="mt-1 text-28">{title}</h1>
      {last ? (
        <p className="mt-3 wrap-anywhere text-muted">
          A conta de <b className="font-medium text-text">{last.username}</b> ({last.email}) foi excluída. As
          vendas continuam registradas, e por 30 dias dá para desfazer.
        </p>
      ) : (
        <p className="mt-3 text-muted">
          Este cliente foi excluído, ou o endereço está errado. Quem foi excluído nos últimos 30 dias está em
          Manutenção, de onde pode voltar.
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {last && <BringBack id={id} />}
        <LinkButton href={customersPath} variant={last ? 'secondary' : 'primary'}>
          Voltar aos clientes
        </LinkButton>
        {!last && <LinkButton href={deletedUsersPath}>Ver excluídos</LinkButton>}
      </div>
    </div>
  )
}

/** The page is asked for anew afterwards, and shows the customer again. */
function BringBack({ id }: { id: string }) {
  const { mutate, isPending } = useBringBack()
  return (
    <Button variant="primary" pending={isPending} pendingLabel="Desfazendo..." onClick={() => mutate(id)}>
      Desfazer a exclusão
    </Button>
  )
}
