import { Controller, type Control, type FieldErrors, type UseFormRegister } from 'react-hook-form'
import type { AccessAct } from '#contract/customers.ts'
import { subscriptionTypes, type SubscriptionType } from '#contract/subscriptions.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { subscriptionName } from '../../sales/sale-names.ts'
import type { ActFields } from './act-form.ts'

type ActInputsProps = {
  kind: AccessAct['kind']
  /** The plan that is chosen so far. */
  type: SubscriptionType
  register: UseFormRegister<ActFields>
  control: Control<ActFields, unknown, AccessAct>
  errors: FieldErrors<ActFields>
}

const plans = subscriptionTypes.map((code) => ({ code, name: subscriptionName(code) }))

/** What each act needs to be told, and always why. */
export function ActInputs({ kind, type, register, control, errors }: ActInputsProps) {
  const hasEnd = kind === 'set_end' || (kind === 'set_plan' && type !== 'vitalicia')
  return (
    <div className="grid gap-4">
      {kind === 'courtesy' && (
        <Field label="Dias" error={errors.days?.message} required>
          <Input inputMode="numeric" autoComplete="off" className="max-w-32" {...register('days')} />
        </Field>
      )}
      {kind === 'set_plan' && (
        <Field label="Plano" required>
          <Controller
            name="type"
            control={control}
            render={({ field: { name, value, onChange } }) => (
              <NativeSelect options={plans} name={name} value={value} onChange={onChange} />
            )}
          />
        </Field>
      )}
      {hasEnd && (
        <Field
          label="Último dia com acesso"
          hint="O acesso vale até o fim desse dia, em Brasília."
          error={errors.until?.message}
          required
        >
          <Input type="date" className="max-w-52" {...register('until')} />
        </Field>
      )}
      <Field
        label="Motivo"
        hint="Fica no histórico do cliente, só para a administração."
        error={errors.reason?.message}
        required
      >
        <Textarea rows={2} className="min-h-16" {...register('reason')} />
      </Field>
    </div>
  )
}
