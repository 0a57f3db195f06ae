import type { MouseEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { buttonLabels, type ButtonId } from './machine/buttons.ts'
import { useActions } from './wizard-context.ts'

type ActionButtonProps = { id: ButtonId; className?: string }

/** One of the step's actions, wherever it stands. */
export function ActionButton({ id, className = '' }: ActionButtonProps) {
  const { buttons, pending, press } = useActions()
  const isMain = id === buttons.main && !buttons.isQuiet
  return (
    <Button
      data-action
      // The form's own submit presses the main one, be it by click or by Enter.
      type={isMain ? 'submit' : 'button'}
      variant={isMain ? 'primary' : 'secondary'}
      disabled={buttons.disabled.includes(id)}
      pending={pending === id}
      pendingLabel="Gerando..."
      onClickCapture={ignoreDoubled}
      {...(isMain ? {} : { onClick: () => press(id) })}
      className={className}
    >
      {buttonLabels[id]}
    </Button>
  )
}

/** The second click of a double one would press what has come under the pointer meanwhile. */
export function ignoreDoubled(event: MouseEvent): void {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}
