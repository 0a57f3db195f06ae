import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { useState, type FormEvent } from 'react'
import type { SavedAnswers } from '#contract/integrations.ts'
import { findMistake, labelOf, tidy } from '#generator/answers.ts'
import { platformOf } from '#generator/platforms/index.ts'
import type { Credential } from '#generator/platforms/platform.ts'
import type { Keys } from '#web/artefacts/answers-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type KeysFormProps = {
  answers: SavedAnswers
  fields: readonly Credential[]
  label: string
  onKeys: (keys: Keys) => void
}

/** Keys are asked for where code is made with them, and forgotten with the page. */
export function KeysForm({ answers, fields, label, onKeys }: KeysFormProps) {
  const platform = platformOf(answers.platform)
  const [keys, setKeys] = useState<Keys>({})
  const [isJudged, setJudged] = useState(false)
  const mistakeIn = (field: Credential) =>
    findMistake({ asker: 'wizard', field, text: keys[field] ?? '', platform })

  function submit(event: FormEvent) {
    event.preventDefault()
    setJudged(true)
    if (fields.every((field) => mistakeIn(field) === undefined)) onKeys(keys)
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4 rounded-md border border-line bg-bg p-4">
      {fields.map((field) => (
        <Field
          key={field}
          label={labelOf(field, platform)}
          error={isJudged ? mistakeIn(field) : undefined}
          required
        >
          <Input
            value={keys[field] ?? ''}
            onChange={({ target }) => setKeys({ ...keys, [field]: target.value })}
            onBlur={({ target }) => setKeys({ ...keys, [field]: tidy(target.value) })}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
      ))}
      <p className="flex gap-2 text-13 text-faint">
        <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        Nós não guardamos sua chave: ela é usada agora, neste navegador, e esquecida.
      </p>
      <Button type="submit" className="justify-self-start">
        {label}
      </Button>
    </form>
  )
}
