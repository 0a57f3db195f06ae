import type { ClipboardEvent, ComponentProps, ReactNode } from 'react'
import { Input } from '#web/ui/input.tsx'
import { AnswerField } from './answer-field.tsx'
import type { TextField } from './machine/wizard-state.ts'
import { useLeaveField } from './use-leave-field.ts'
import { useStep } from './wizard-context.ts'

type TextAnswerProps = Pick<ComponentProps<'input'>, 'placeholder' | 'inputMode' | 'maxLength' | 'type'> & {
  field: TextField
  hint?: ReactNode
  className?: string
}

export function TextAnswer({ field, hint, className, ...input }: TextAnswerProps) {
  const { state, dispatch } = useStep()
  const leave = useLeaveField(dispatch)
  const answer = (text: string) => dispatch({ type: 'answer', field, text })
  return (
    <AnswerField field={field} hint={hint} {...(className ? { className } : {})}>
      <Input
        name={field}
        value={state.answers[field]}
        onChange={(event) => answer(event.target.value)}
        onBlur={() => leave(field)}
        onPaste={(event) => pasteTrimmed(event, answer)}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        {...input}
      />
    </AnswerField>
  )
}

/** What is copied from a page often brings blanks or a line end along; the browser's own paste would keep them. */
function pasteTrimmed(event: ClipboardEvent<HTMLInputElement>, answer: (text: string) => void) {
  const pasted = event.clipboardData.getData('text')
  if (pasted === pasted.trim()) return
  event.preventDefault()
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const start = value.slice(0, selectionStart ?? value.length)
  const end = value.slice(selectionEnd ?? value.length)
  answer(start + pasted.trim() + end)
}
