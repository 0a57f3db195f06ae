import type { ClipboardEvent, ComponentProps, ReactNode } from 'react'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { suggestFix } from './machine/field-fixes.ts'
import { labelOf } from './machine/field-rules.ts'
import { isOptional, shownMistake } from './machine/fields.ts'
import type { TextField } from './machine/wizard-state.ts'
import { useLeaveField } from './use-leave-field.ts'
import { useStep } from './wizard-context.ts'

type TextAnswerProps = Pick<ComponentProps<'input'>, 'placeholder' | 'inputMode' | 'maxLength' | 'type'> & {
  field: TextField
  hint?: ReactNode
  className?: string
}

/** One typed answer: its rule, its message and its one-click way out come from the machine. */
export function TextAnswer({ field, hint, className, ...input }: TextAnswerProps) {
  const { state, dispatch, platform } = useStep()
  const leave = useLeaveField(dispatch)
  const text = state.answers[field]
  const answer = (text: string) => dispatch({ type: 'answer', field, text })
  const fix = state.judged.includes(field) ? suggestFix(field, text, platform) : undefined

  return (
    <Field
      label={labelOf(field, platform)}
      hint={hint}
      error={shownMistake(state, field)}
      action={fix === undefined ? undefined : { label: `Usar ${fix}`, onSelect: () => answer(fix) }}
      required={!isOptional(state, field)}
      {...(className ? { className } : {})}
    >
      <Input
        name={field}
        value={text}
        onChange={(event) => answer(event.target.value)}
        onBlur={() => leave(field)}
        onPaste={(event) => pasteTrimmed(event, answer)}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        {...input}
      />
    </Field>
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
