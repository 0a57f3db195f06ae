import ArrowLeft from 'lucide-react/icons/arrow-left'
import PanelBottomOpen from 'lucide-react/icons/panel-bottom-open'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { buttonLabels, type ButtonId, type Buttons } from './machine/buttons.ts'
import type { Panel } from './use-panel.ts'

type ActionBarProps = {
  buttons: Buttons
  pending: ButtonId | null
  onPress: (id: ButtonId) => void
  panel: Panel
}

/** On a narrow phone the longest name has two lines. */
const onPhone =
  'max-sm:h-auto max-sm:min-h-11 max-sm:flex-auto max-sm:whitespace-normal max-sm:px-2.5 max-sm:text-13'

/** The actions of the step, always in reach: on a phone under the thumb, the one that leads on first. */
export function ActionBar({ buttons, pending, onPress, panel }: ActionBarProps) {
  const { shown, main, disabled } = buttons
  const others = shown.filter((id) => id !== 'back')
  return (
    <div
      data-actions
      className="sticky bottom-0 z-10 border-t border-line bg-bg pb-[env(safe-area-inset-bottom)]"
    >
      <div className="mx-auto flex w-full max-w-300 flex-wrap items-center gap-2 px-4 py-3 sm:px-8 lg:gap-3">
        {shown.includes('back') && (
          <Button onClick={() => onPress('back')} className="max-sm:w-11 max-sm:px-0">
            <ArrowLeft className="sm:hidden" />
            <span className="max-sm:sr-only">{buttonLabels.back}</span>
          </Button>
        )}
        {panel.opener && !panel.wide && (
          <Button onClick={() => panel.setOpen(true)} className={onPhone}>
            <PanelBottomOpen />
            {panel.opener}
          </Button>
        )}
        <span className="flex-1 max-sm:hidden" />
        {others.map((id) => (
          <Button
            key={id}
            type={id === main ? 'submit' : 'button'}
            variant={id === main ? 'primary' : 'secondary'}
            disabled={disabled.includes(id)}
            pending={pending === id}
            pendingLabel="Gerando..."
            // The form's own submit presses the main one, be it by click or by Enter.
            {...(id === main ? {} : { onClick: () => onPress(id) })}
            className={cn(
              id === main ? 'max-sm:order-first max-sm:basis-full' : onPhone,
              // What cannot be pressed yet only takes room from what can.
              disabled.includes(id) && id !== main && 'max-sm:hidden',
            )}
          >
            {buttonLabels[id]}
          </Button>
        ))}
      </div>
    </div>
  )
}
