import type { ReactNode } from 'react'
import { Field } from '#web/ui/field.tsx'
import { suggestFix } from './machine/field-fixes.ts'
import { labelOf } from './machine/field-rules.ts'
import { isOptional, shownMistake } from './machine/fields.ts'
import type { TextField } from './machine/wizard-state.ts'
import { useStep } from './wizard-context.ts'

type AnswerFieldProps = { field: TextField; hint?: ReactNode; className?: string; children: ReactNode }

/** What stands around a typed answer: its rule, its message and its one-click way out come from the machine. */
export function AnswerField({ field, hint, className, children }: AnswerFieldProps) {
  const { state, dispatch, platform } = useStep()
  const fix = state.judged.includes(field) ? suggestFix(field, state.answers[field], platform) : undefined
  return (
    <Field
      label={labelOf(field, platform)}
      hint={hint}
      error={shownMistake(state, field)}
      action={
        fix === undefined
          ? undefined
          : { label: `Usar ${fix}`, onSelect: () => dispatch({ type: 'answer', field, text: fix }) }
      }
      required={!isOptional(state, field)}
      {...(className ? { className } : {})}
    >
      {children}
    </Field>
  )
}
