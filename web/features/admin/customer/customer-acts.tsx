import AtSign from 'lucide-react/icons/at-sign'
import Ellipsis from 'lucide-react/icons/ellipsis'
import LockOpen from 'lucide-react/icons/lock-open'
import Trash from 'lucide-react/icons/trash-2'
import { useRef } from 'react'
import type { ListedUser } from '#contract/users.ts'
import { Button } from '#web/ui/button.tsx'
import { DropdownMenu, DropdownMenuItem } from '#web/ui/dropdown-menu.tsx'
import { DeleteQuestion } from '../users/delete-dialog.tsx'
import { RenewAction } from '../users/renew-action.tsx'
import { UserActDialog } from '../users/user-act-dialog.tsx'
import type { CustomerActName, OpenedAct } from './use-opened-act.ts'

type CustomerActsProps = { user: ListedUser; isSelf: boolean; now: Date; acts: OpenedAct }

/** What can be done for a customer. Each dialog says before what it will do; the page is read anew after it. */
export function CustomerActs({ user, isSelf, now, acts }: CustomerActsProps) {
  const { opened, close } = acts
  return (
    <div className="flex flex-wrap items-center gap-3">
      {!isSelf && <RenewAction user={user} describedBy="cliente" size="default" />}
      {!isSelf && !user.frozen && (
        <Button aria-haspopup="dialog" onClick={({ currentTarget }) => acts.open('resend', currentTarget)}>
          Reenviar acesso
        </Button>
      )}
      <More user={user} isSelf={isSelf} acts={acts} />
      {opened === 'delete' ? (
        <DeleteQuestion user={user} now={now} onClose={close} />
      ) : (
        <UserActDialog opened={opened} user={user} isSelf={isSelf} onClose={close} />
      )}
    </div>
  )
}

function More({ user, isSelf, acts }: Omit<CustomerActsProps, 'now'>) {
  const trigger = useRef<HTMLButtonElement>(null)
  const open = (act: CustomerActName) => acts.open(act, trigger.current)
  return (
    <DropdownMenu
      trigger={
        <Button ref={trigger} size="icon" aria-label={`Mais ações para ${user.username}`}>
          <Ellipsis />
        </Button>
      }
    >
      {user.frozen && (
        <DropdownMenuItem onSelect={() => open('unfreeze')}>
          <LockOpen />
          Descongelar
        </DropdownMenuItem>
      )}
      <DropdownMenuItem onSelect={() => open('email')}>
        <AtSign />
        Corrigir email
      </DropdownMenuItem>
      {!isSelf && (
        <DropdownMenuItem destructive onSelect={() => open('delete')}>
          <Trash />
          Excluir
        </DropdownMenuItem>
      )}
    </DropdownMenu>
  )
}
