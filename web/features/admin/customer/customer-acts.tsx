import AtSign from 'lucide-react/icons/at-sign'
import Ban from 'lucide-react/icons/ban'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Ellipsis from 'lucide-react/icons/ellipsis'
import FileDown from 'lucide-react/icons/file-down'
import Layers from 'lucide-react/icons/layers'
import LockOpen from 'lucide-react/icons/lock-open'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Trash from 'lucide-react/icons/trash-2'
import Undo from 'lucide-react/icons/undo-2'
import { Suspense, useRef, type ComponentType } from 'react'
import { exportCustomer, type Customer } from '#contract/customers.ts'
import { memberPart } from '#web/session/member-screen.ts'
import { Button } from '#web/ui/button.tsx'
import { DropdownMenu, DropdownMenuItem, DropdownMenuLink } from '#web/ui/dropdown-menu.tsx'
import { DeleteQuestion } from '../users/delete-dialog.tsx'
import { canBeRenewed } from '../users/renew-action.tsx'
import { RenewQuestion } from '../users/renew-dialog.tsx'
import { actWords } from './access-acts/act-words.ts'
import { hasAccessNow } from './find-obstacles.ts'
import { isOnAccess, type CustomerActName, type OpenedAct } from './use-opened-act.ts'

const AccessActDialog = memberPart(
  async () => (await import('./access-acts/access-act-dialog.tsx')).AccessActDialog,
)

const UserActDialog = memberPart(async () => (await import('../users/user-act-dialog.tsx')).UserActDialog)

type CustomerActsProps = { customer: Customer; isSelf: boolean; now: Date; acts: OpenedAct }

/** What can be done for a customer. Each dialog says before what it will do; the page is read anew after it. */
export function CustomerActs({ customer, isSelf, now, acts }: CustomerActsProps) {
  const { user } = customer
  return (
    <div className="flex flex-wrap items-center gap-3">
      {canBeGiven(customer) && (
        <Button aria-haspopup="dialog" onClick={({ currentTarget }) => acts.open('courtesy', currentTarget)}>
          {actWords.courtesy.choice}
        </Button>
      )}
      {!isSelf && !user.frozen && (
        <Button aria-haspopup="dialog" onClick={({ currentTarget }) => acts.open('resend', currentTarget)}>
          Reenviar acesso
        </Button>
      )}
      <More customer={customer} isSelf={isSelf} now={now} acts={acts} />
      <OpenedDialog customer={customer} isSelf={isSelf} now={now} acts={acts} />
    </div>
  )
}

/** Administrators get in anyway, and nothing can be added to what has no end. */
function canBeGiven({ user: { isAdmin, subscriptionType }, access }: Customer): boolean {
  return !isAdmin && !(access.hasAccess && access.endsAt === null && subscriptionType === 'vitalicia')
}

function OpenedDialog({ customer: { user }, isSelf, now, acts: { opened, close } }: CustomerActsProps) {
  if (opened === 'renew') return <RenewQuestion user={user} onClose={close} />
  if (opened === 'delete') return <DeleteQuestion user={user} now={now} onClose={close} />
  if (opened === null) return null
  return (
    <Suspense fallback={<output className="sr-only">Abrindo...</output>}>
      {isOnAccess(opened) ? (
        <AccessActDialog kind={opened} user={user} onClose={close} />
      ) : (
        <UserActDialog opened={opened} user={user} isSelf={isSelf} onClose={close} />
      )}
    </Suspense>
  )
}

type Choice = { act: CustomerActName; label: string; Icon: ComponentType; isOffered: boolean }

/** What takes something away comes last. */
function listChoices(customer: Customer, isSelf: boolean, now: Date): { plain: Choice[]; grave: Choice[] } {
  const { user, access } = customer
  const isCustomer = !user.isAdmin
  const hasAccess = hasAccessNow(customer, now)
  const { set_end: end, set_plan: plan, revoke, unrevoke } = actWords
  const plain: Choice[] = [
    { act: 'unfreeze', label: 'Descongelar', Icon: LockOpen, isOffered: user.frozen !== null },
    { act: 'renew', label: 'Renovar', Icon: RotateCw, isOffered: canBeRenewed(user) && !isSelf },
    { act: 'set_end', label: end.choice, Icon: CalendarDays, isOffered: isCustomer },
    { act: 'set_plan', label: plan.choice, Icon: Layers, isOffered: isCustomer },
    {
      act: 'unrevoke',
      label: unrevoke.choice,
      Icon: Undo,
      isOffered: isCustomer && access.isRevoked && !hasAccess,
    },
    { act: 'email', label: 'Corrigir email', Icon: AtSign, isOffered: true },
  ]
  const grave: Choice[] = [
    { act: 'revoke', label: revoke.choice, Icon: Ban, isOffered: isCustomer && hasAccess },
    { act: 'delete', label: 'Excluir', Icon: Trash, isOffered: !isSelf },
  ]
  const isOffered = (choice: Choice) => choice.isOffered
  return { plain: plain.filter(isOffered), grave: grave.filter(isOffered) }
}

function More({ customer, isSelf, now, acts }: CustomerActsProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const { plain, grave } = listChoices(customer, isSelf, now)
  const choose = (act: CustomerActName) => acts.open(act, trigger.current)
  return (
    <DropdownMenu
      trigger={
        <Button ref={trigger} size="icon" aria-label={`Mais ações para ${customer.user.username}`}>
          <Ellipsis />
        </Button>
      }
    >
      <Choices of={plain} onChoose={choose} />
      <DropdownMenuLink href={exportCustomer.path.replace(':id', customer.user.id)} download>
        <FileDown />
        Exportar dados
      </DropdownMenuLink>
      <Choices of={grave} destructive onChoose={choose} />
    </DropdownMenu>
  )
}

type ChoicesProps = {
  of: readonly Choice[]
  destructive?: boolean
  onChoose: (act: CustomerActName) => void
}

function Choices({ of: choices, destructive = false, onChoose }: ChoicesProps) {
  return choices.map(({ act, label, Icon }) => (
    <DropdownMenuItem key={act} destructive={destructive} onSelect={() => onChoose(act)}>
      <Icon />
      {label}
    </DropdownMenuItem>
  ))
}
