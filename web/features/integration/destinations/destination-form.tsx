import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { useState, type FormEvent } from 'react'
import type { Destination as Saved } from '#contract/vault.ts'
import { tidy } from '#generator/answers.ts'
import type { DestinationField } from '#vault/destinations/destination.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Note } from '#web/ui/note.tsx'
import type { Settings, useDestination } from './use-destination.ts'

type Typed = Partial<Record<string, string>>

type DestinationFormProps = {
  /** What is spoken of when it is switched off. */
  name: string
  fields: readonly DestinationField[]
  saved: Saved | undefined
  /** What is said before it is switched off. */
  whenOff: string
  save: ReturnType<typeof useDestination>['save']
}

/** What is typed goes into the vault. A token comes back from there no more, so its field says only that it is there. */
export function DestinationForm({ name, fields, saved, whenOff, save }: DestinationFormProps) {
  const [typed, setTyped] = useState<Typed>({})
  const [isJudged, setJudged] = useState(false)
  const keepsToken = saved?.temToken === true
  const textOf = ({ name, initial = '' }: DestinationField) =>
    typed[name] ?? savedText(saved, name) ?? initial
  const mistakeIn = (field: DestinationField) => {
    const text = tidy(textOf(field))
    if (field.name === 'token' && keepsToken && text === '') return undefined
    return field.pattern.test(text) ? undefined : field.mistake
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setJudged(true)
    if (fields.some((field) => mistakeIn(field) !== undefined)) return
    const settings = settingsOf(fields.map((field) => [field, tidy(textOf(field))]))
    save.mutate(settings, { onSuccess: () => setTyped({}) })
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {fields.map((field) => (
          <Field
            key={field.name}
            label={field.label}
            hint={field.hint}
            error={isJudged ? mistakeIn(field) : undefined}
            className={field.isLong ? 'sm:col-span-2' : ''}
          >
            <Input
              {...(field.name === 'token' && keepsToken ? { placeholder: 'guardado no Cofre' } : {})}
              value={textOf(field)}
              onChange={({ target }) => setTyped({ ...typed, [field.name]: target.value })}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
        ))}
      </div>
      {fields.some(({ name }) => name === 'token') && (
        <p className="flex gap-2 text-13 text-faint">
          <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          O token vai deste navegador direto para o Cofre, na sua conta, e não volta mais. Pelo nosso servidor
          não passa.
        </p>
      )}
      {save.error && (
        <Note live kind="danger" title="Não foi guardado">
          {errorMessage(save.error, 'O Cofre não respondeu.')} O que você digitou continua aqui.
        </Note>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={save.isPending} pendingLabel="Guardando...">
          Salvar no Cofre
        </Button>
        {saved && (
          <ConfirmDialog
            title={`Desligar ${name}?`}
            consequence={whenOff}
            confirmLabel="Desligar"
            destructive
            onConfirm={() => save.mutate(null, { onSuccess: () => setTyped({}) })}
            trigger={<Button variant="ghost">Desligar</Button>}
          />
        )}
      </div>
    </form>
  )
}

function savedText(saved: Saved | undefined, name: string): string | undefined {
  return saved && name !== 'token' ? saved[name]?.toString() : undefined
}

/** What is empty is left out: a token then stays as it is. */
function settingsOf(entries: readonly (readonly [DestinationField, string])[]): Settings {
  const given = entries.filter(([, text]) => text !== '')
  return Object.fromEntries(
    given.map(([{ name, isNumber }, text]) => [name, isNumber ? readNumber(text) : text]),
  )
}

const readNumber = (text: string) => Number(text.replace(',', '.'))

/** What to do elsewhere first, in its order. */
export function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="grid max-w-prose list-decimal gap-1.5 pl-5 text-14 text-muted marker:text-faint">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}
