import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useWideScreen } from '#web/lib/use-wide-screen.ts'
import { memberScreen } from '#web/session/member-screen.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { ActionButton, ignoreDoubled } from './action-button.tsx'
import { buttonLabels } from './machine/buttons.ts'
import { useActions } from './wizard-context.ts'

/** A menu weighs as much as the whole first step: only screens that need one fetch it. */
const MoreActions = memberScreen(async () => (await import('./more-actions.tsx')).MoreActions, RoomForMenu)

function RoomForMenu({ className }: { className?: string }) {
  return <span className={cn('size-10 pointer-coarse:size-11', className)} />
}

/** The actions of the step, always in reach. Where there is no room for all in a row, all but one are in a menu. */
export function ActionBar() {
  const { buttons, press } = useActions()
  const { shown, main, inPage, inNarrowPage } = buttons
  const wide = useWideScreen()
  const elsewhere = wide ? inPage : [...inPage, ...inNarrowPage]
  const hasBack = shown.includes('back')
  const last = inPage.includes(main) ? 'next' : main
  const others = shown.filter((id) => id !== 'back' && id !== last && !elsewhere.includes(id))
  const look = others.length > 1 ? { row: 'max-lg:hidden', menu: 'lg:hidden' } : narrow
  return (
    <div
      data-action-bar
      onClickCapture={ignoreDoubled}
      className="sticky bottom-0 z-10 border-t border-line bg-bg pb-[env(safe-area-inset-bottom)]"
    >
      <div className="mx-auto flex h-16 w-full max-w-300 items-center gap-2 px-4 sm:px-8 lg:gap-3">
        {hasBack && (
          <Button onClick={() => press('back')} className="max-sm:w-11 max-sm:shrink-0 max-sm:px-0">
            <ArrowLeft className="sm:hidden" />
            <span className="max-sm:sr-only">{buttonLabels.back}</span>
          </Button>
        )}
        <span className="flex-1 max-sm:hidden" />
        {others.length > 0 && !wide && <MoreActions ids={others} className={look.menu} />}
        {others.map((id) => (
          <ActionButton key={id} id={id} className={look.row} />
        ))}
        <ActionButton
          id={last}
          className="max-sm:min-w-0 max-sm:flex-1 max-sm:shrink max-sm:whitespace-normal max-sm:px-2 max-sm:leading-tight"
        />
      </div>
    </div>
  )
}

/** A single one has room beside the main one from here on. */
const narrow = { row: 'max-md:hidden', menu: 'md:hidden' }
