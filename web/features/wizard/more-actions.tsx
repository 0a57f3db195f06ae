import Ellipsis from 'lucide-react/icons/ellipsis'
import { Button } from '#web/ui/button.tsx'
import { DropdownMenu, DropdownMenuItem } from '#web/ui/dropdown-menu.tsx'
import { buttonLabels, type ButtonId } from './machine/buttons.ts'
import { useActions } from './wizard-context.ts'

type MoreActionsProps = { ids: readonly ButtonId[]; className: string }

/** What has no room in the row. */
export function MoreActions({ ids, className }: MoreActionsProps) {
  const { pending, press } = useActions()
  const isPending = pending !== null && ids.includes(pending)
  return (
    <DropdownMenu
      align="start"
      trigger={
        <Button size="icon" aria-label="Mais ações" pending={isPending} className={className}>
          {!isPending && <Ellipsis />}
        </Button>
      }
    >
      {ids.map((id) => (
        <DropdownMenuItem key={id} onSelect={() => press(id)}>
          {buttonLabels[id]}
        </DropdownMenuItem>
      ))}
    </DropdownMenu>
  )
}
