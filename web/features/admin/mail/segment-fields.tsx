import { looksBack, segmentStateNames, segmentStates } from '#contract/segments.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { useCheckouts } from '../checkouts/use-checkouts.ts'
import type { SegmentChoice } from './segment-choice.ts'

const states = segmentStates.map((value) => ({ value, label: segmentStateNames[value] }))
const plans = [
  { value: 'all', label: 'Todos os planos' },
  { value: 'mensal', label: 'Mensal' },
  { value: 'trimestral', label: 'Trimestral' },
  { value: 'vitalicia', label: 'Vitalícia' },
] as const

type SegmentFieldsProps = {
  fields: SegmentChoice
  problem: string | undefined
  onChange: (fields: SegmentChoice) => void
}

export function SegmentFields({ fields, problem, onChange }: SegmentFieldsProps) {
  const { state, plan, days, checkout } = fields
  const { data } = useCheckouts()
  const known = data?.checkouts ?? []
  const checkouts = [
    { value: 'all', label: 'Todos os checkouts' },
    ...known.map(({ id, name }) => ({ value: id, label: name })),
  ]

  function chooseCheckout(id: string) {
    const { checkoutName: _, ...rest } = fields
    const name = known.find((each) => each.id === id)?.name
    onChange({ ...rest, checkout: id, ...(name ? { checkoutName: name } : {}) })
  }

  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Situação">
        <Select
          options={states}
          value={state}
          onValueChange={(next) => onChange({ ...fields, state: next })}
        />
      </Field>
      <Field label="Plano">
        <Select options={plans} value={plan} onValueChange={(next) => onChange({ ...fields, plan: next })} />
      </Field>
      <Field label="Comprou em">
        <Select options={checkouts} value={checkout} onValueChange={chooseCheckout} />
      </Field>
      <Field
        label={looksBack(state) ? 'Dias desde o fim, no máximo' : 'Dias até o fim, no máximo'}
        hint="Em branco: qualquer data."
        error={problem}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={days}
          onChange={(event) => onChange({ ...fields, days: event.target.value.trim() })}
        />
      </Field>
    </div>
  )
}
