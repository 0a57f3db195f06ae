import { memo, useCallback, type ComponentProps, type ReactNode } from 'react'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { extraText, findExtraDoubt, findExtraMistake, isPixelField } from '../../machine/extras.ts'
import type { ExtraField } from '../../machine/wizard-state.ts'
import { useStep, type Wizard } from '../../wizard-context.ts'

type ExtraInputProps = Pick<ComponentProps<'input'>, 'placeholder' | 'inputMode' | 'maxLength' | 'type'> & {
  field: ExtraField
  label: string
  hint?: ReactNode
  /** A text that is taken over in one click, while there is none. */
  offered?: string | undefined
  className?: string
  /** Stands before what is typed. */
  before?: ReactNode
}

/** An answer that is no must: what is wrong with it is said once it was left. */
export function ExtraInput(props: ExtraInputProps) {
  const { state, dispatch } = useStep()
  const { field } = props
  return (
    <Answer
      {...props}
      text={extraText(state, field)}
      error={
        state.judged.includes(field)
          ? (findExtraMistake(state, field) ?? findExtraDoubt(state, field))
          : undefined
      }
      change={useChangeExtra()}
      dispatch={dispatch}
    />
  )
}

type AnswerProps = ExtraInputProps & {
  text: string
  error: string | undefined
  change: ReturnType<typeof useChangeExtra>
  dispatch: Wizard['dispatch']
}

/** Drawn anew only when it is the one that changes: there are many, and a letter is typed into one. */
const Answer = memo(function Answer(props: AnswerProps) {
  const { field, label, hint, offered, className, before, text, error, change, dispatch, ...input } = props
  const offer =
    offered && text === '' ? { label: `Usar ${offered}`, onSelect: () => change(field, offered) } : undefined
  return (
    <Field label={label} hint={hint} error={error} action={offer} {...(className ? { className } : {})}>
      <div className="flex gap-2">
        {before}
        <Input
          name={field}
          value={text}
          onChange={(event) => change(field, event.target.value)}
          onBlur={() => dispatch({ type: 'leaveExtra', field })}
          autoComplete="off"
          {...input}
        />
      </div>
    </Field>
  )
})

/** Takes what is typed for the look or a pixel. */
export function useChangeExtra() {
  const { dispatch } = useStep()
  return useCallback(
    (field: ExtraField, text: string) =>
      dispatch(
        isPixelField(field)
          ? { type: 'changePixels', change: { [field]: text } }
          : { type: 'look', change: { [field]: text } },
      ),
    [dispatch],
  )
}
