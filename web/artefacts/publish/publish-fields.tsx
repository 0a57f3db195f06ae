import type { KeyboardEvent, ReactNode } from 'react'
import { tidyWorkerName } from '#contract/worker-name.ts'
import { labelOf, tidy } from '#generator/answers.ts'
import { platformOf, type PlatformId } from '#generator/platforms/index.ts'
import type { Credential } from '#generator/platforms/platform.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { OutsideLink } from '#web/ui/outside-link.tsx'
import type { Keys } from '../answers-of.ts'

/** What is typed in to publish. It lives as long as the panel. */
export type Typed = { token: string; name: string; keys: Keys }

type PublishFieldsProps = {
  platform: PlatformId
  typed: Typed
  onTyped: (typed: Typed) => void
  /** Keys that are not known yet. */
  asked: readonly Credential[]
  /** The platform's own key is in Cloudflare already, and stays if it is not typed again. */
  keyStays: boolean
  /** Whether the Worker can still be given a name. */
  isNew: boolean
  mistakes: Readonly<Record<string, string>>
  onBegin: () => void
}

export function PublishFields(props: PublishFieldsProps) {
  const { platform, typed, onTyped, asked, keyStays, isNew, mistakes, onBegin } = props

  /** The fields have no form around them: they may stand in one that is about something else. */
  function beginWithEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onBegin()
  }

  const input = (value: string, change: (text: string) => void, tidied = tidy) => (
    <Input
      value={value}
      onChange={({ target }) => change(target.value)}
      onBlur={({ target }) => change(tidied(target.value))}
      onKeyDown={beginWithEnter}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
    />
  )

  return (
    <div className="grid gap-4">
      <TokenSteps />
      <Field label="Token da Cloudflare" error={mistakes['token']} required>
        {input(typed.token, (token) => onTyped({ ...typed, token }))}
      </Field>
      {asked.map((field) => (
        <Field
          key={field}
          label={labelOf(field, platformOf(platform))}
          error={mistakes[field]}
          hint={
            field === 'apiKey' && keyStays
              ? 'Deixe vazio para manter a que já está na Cloudflare.'
              : undefined
          }
          required={field !== 'apiKey' || !keyStays}
        >
          {input(typed.keys[field] ?? '', (text) =>
            onTyped({ ...typed, keys: { ...typed.keys, [field]: text } }),
          )}
        </Field>
      ))}
      {isNew && (
        <Field
          label="Nome do Worker"
          error={mistakes['name']}
          hint="O endereço dele começa com este nome."
          required
        >
          {input(typed.name, (name) => onTyped({ ...typed, name }), tidyWorkerName)}
        </Field>
      )}
      <Button variant="primary" onClick={onBegin} className="justify-self-start">
        {isNew ? 'Publicar' : 'Publicar de novo'}
      </Button>
    </div>
  )
}

/** The names of the buttons are Cloudflare's, which speaks English to most. */
function TokenSteps() {
  return (
    <ol className="grid gap-2 text-14 text-muted">
      <TokenStep number={1}>
        Abra a <OutsideLink href={tokenLink}>página de tokens da Cloudflare</OutsideLink>: as duas permissões
        já vêm preenchidas.
      </TokenStep>
      <TokenStep number={2}>
        Clique em <strong className="font-medium text-text">Continue to summary</strong> e em{' '}
        <strong className="font-medium text-text">Create Token</strong>.
      </TokenStep>
      <TokenStep number={3}>Copie o token que aparece e cole aqui.</TokenStep>
    </ol>
  )
}

function TokenStep({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <span aria-hidden="true" className="w-4 shrink-0 text-right tabular-nums text-faint">
        {number}.
      </span>
      <span className="min-w-0">{children}</span>
    </li>
  )
}

/** No more than publishing needs: the Workers of an account, and how it is called. */
const permissions = [
  { key: 'workers_scripts', type: 'edit' },
  { key: 'account_settings', type: 'read' },
]

const wanted = new URLSearchParams({
  permissionGroupKeys: JSON.stringify(permissions),
  accountId: '*',
  zoneId: 'all',
  name: 'Integrador',
})

/** Cloudflare's own form for a token, filled in. */
const tokenLink = `https://dash.cloudflare.com/profile/api-tokens?${wanted.toString()}`
