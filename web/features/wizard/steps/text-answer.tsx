import type { ClipboardEvent, ComponentProps, ReactNode } from 'react'
import { Input } from '#web/ui/input.tsx'
import { AnswerField } from './answer-field.tsx'
import { tidyPasted } from '../machine/tidy-answer.ts'
import type { TextField } from '../machine/wizard-state.ts'
import { useLeaveField } from './use-leave-field.ts'
import { useStep } from '../wizard-context.ts'

type TextAnswerProps = Pick<ComponentProps<'input'>, 'placeholder' | 'inputMode' | 'maxLength' | 'type'> & {
  field: TextField
  hint?: ReactNode
  /** Stands behind what is typed, and is no part of it. */
  unit?: string | undefined
  className?: string
}

export function TextAnswer({ field, hint, unit, className, ...input }: TextAnswerProps) {
  const { state, dispatch, platform } = useStep()
  const leave = useLeaveField(dispatch)
  const answer = (text: string) => dispatch({ type: 'answer', field, text })
  return (
    <AnswerField field={field} hint={hint} {...(className ? { className } : {})}>
      <div className="relative">
        <Input
          name={field}
          value={state.answers[field]}
          onChange={(event) => answer(event.target.value)}
          onBlur={() => leave(field)}
          onPaste={(event) => pasteTidied(event, (pasted) => tidyPasted(field, pasted, platform), answer)}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          {...(unit ? { className: 'pr-16' } : {})}
        />
        {unit && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-13 text-faint"
          >
            {unit}
          </span>
        )}
      </div>
    </AnswerField>
  )
}

/** What is copied from a page often brings blanks or a line end along; the browser's own paste would keep them. */
function pasteTidied(
  event: ClipboardEvent<HTMLInputElement>,
  tidy: (pasted: string) => string,
  answer: (text: string) => void,
) {
  const pasted = event.clipboardData.getData('text')
  const tidied = tidy(pasted)
  if (pasted === tidied) return
  event.preventDefault()
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const start = value.slice(0, selectionStart ?? value.length)
  const end = value.slice(selectionEnd ?? value.length)
  answer(start + tidied + end)
}
