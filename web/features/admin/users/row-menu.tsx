import AtSign from 'lucide-react/icons/at-sign'
import Ellipsis from 'lucide-react/icons/ellipsis'
import LockOpen from 'lucide-react/icons/lock-open'
import Send from 'lucide-react/icons/send'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { ListedUser } from '#contract/users.ts'
import { memberPart } from '#web/session/member-screen.ts'
import { Button } from '#web/ui/button.tsx'
import { DropdownMenu, DropdownMenuItem } from '#web/ui/dropdown-menu.tsx'
import type { UserActName } from './user-act-dialog.tsx'

const UserActDialog = memberPart(async () => (await import('./user-act-dialog.tsx')).UserActDialog)

type RowMenuProps = { user: ListedUser; isSelf: boolean }

/** What is done to a person now and then. */
export function RowMenu({ user, isSelf }: RowMenuProps) {
  const [opened, setOpened] = useState<UserActName | null>(null)
  const trigger = useRef<HTMLButtonElement>(null)

  const close = () => setOpened(null)

  // The dialogs have no trigger of their own to give the focus back to, and hold it until they are gone.
  const wasOpen = useRef(false)
  useEffect(() => {
    if (opened === null && wasOpen.current) trigger.current?.focus()
    wasOpen.current = opened !== null
  }, [opened])

  return (
    <>
      <DropdownMenu
        trigger={
          <Button
            ref={trigger}
            variant="ghost"
            size="icon-small"
            aria-label={`Mais ações para ${user.username}`}
          >
            <Ellipsis />
          </Button>
        }
      >
        {user.frozen && (
          <DropdownMenuItem onSelect={() => setOpened('unfreeze')}>
            <LockOpen />
            Descongelar
          </DropdownMenuItem>
        )}
        {!isSelf && !user.frozen && (
          <DropdownMenuItem onSelect={() => setOpened('resend')}>
            <Send />
            Reenviar acesso
          </DropdownMenuItem>
        )}
        <DropdownMenuItem onSelect={() => setOpened('email')}>
          <AtSign />
          Corrigir email
        </DropdownMenuItem>
      </DropdownMenu>
      {opened !== null && (
        <Suspense>
          <UserActDialog opened={opened} user={user} isSelf={isSelf} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
