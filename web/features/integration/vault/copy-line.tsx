import { CopyButton } from '#web/ui/copy-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type CopyLineProps = { label: string; text: string }

/** An address that is pasted elsewhere: whole, since several of them differ at their ends only. */
export function CopyLine({ label, text }: CopyLineProps) {
  return (
    <div className="flex items-end gap-2">
      <Field label={label} className="min-w-0 flex-1">
        <Textarea
          readOnly
          rows={2}
          value={text}
          onFocus={({ target }) => target.select()}
          className="min-h-10 resize-none break-all font-mono text-13"
        />
      </Field>
      <CopyButton text={text} size="default" />
    </div>
  )
}
