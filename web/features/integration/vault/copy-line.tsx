import { CopyButton } from '#web/ui/copy-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type CopyLineProps = { label: string; text: string }

/** An address that is pasted elsewhere. */
export function CopyLine({ label, text }: CopyLineProps) {
  return (
    <div className="flex items-end gap-2">
      <Field label={label} className="flex-1">
        <Input readOnly value={text} onFocus={({ target }) => target.select()} />
      </Field>
      <CopyButton text={text} size="default" />
    </div>
  )
}
