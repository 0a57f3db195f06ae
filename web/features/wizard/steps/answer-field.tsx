import type { ReactNode } from 'react'
import { Field } from '#web/ui/field.tsx'
import { suggestFix } from '../machine/field-fixes.ts'
import { labelOf } from '../machine/field-rules.ts'
import { asksAboutZero, isOptional, shownMistake } from '../machine/fields.ts'
import type { TextField } from '../machine/wizard-state.ts'
import { useStep } from '../wizard-context.ts'

type AnswerFieldProps = { field: TextField; hint?: ReactNode; className?: string; children: ReactNode }

/** What stands around a typed answer: its rule, its message and its one-click way out come from the machine. */
export function AnswerField({ field, hint, className, children }: AnswerFieldProps) {
  const step = useStep()
  const { state, platform } = step
  return (
    <Field
      label={labelOf(field, platform)}
      hint={hint}
      error={shownMistake(state, field)}
      action={state.judged.includes(field) ? offerFix(step, field) : undefined}
      required={!isOptional(state, field)}
      {...(className ? { className } : {})}
    >
      {children}
    </Field>
  )
}

function offerFix({ state, dispatch, platform }: ReturnType<typeof useStep>, field: TextField) {
  if (field === 'productPrice' && asksAboutZero(state))
    return { label: 'Sim, o preço é 0', onSelect: () => dispatch({ type: 'confirmFree' }) }
  const text = suggestFix(field, state.answers[field], platform)
  if (text === undefined) return undefined
  return { label: `Usar ${text}`, onSelect: () => dispatch({ type: 'answer', field, text }) }
}
