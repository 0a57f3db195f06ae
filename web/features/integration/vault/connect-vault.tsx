import { useState, type FormEvent } from 'react'
import { connectVault, listVaults, ReadingKey } from '#contract/publishing.ts'
import type { SavedIntegration } from '#contract/saved-integrations.ts'
import { readSettings } from '#contract/vault.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/api/use-act.ts'
import { useRefresh } from '#web/api/use-refresh.ts'
import { askVault } from '#web/vault/ask-vault.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

/** For a Worker that its owner put online from the kit: what opens its vault is in a file of theirs. */
export function ConnectVault({ id, address }: Pick<SavedIntegration, 'id'> & { address: string }) {
  const refresh = useRefresh([listVaults])
  const [text, setText] = useState('')
  const [isJudged, setJudged] = useState(false)
  const judged = ReadingKey.safeParse(text)
  const { mutate, isPending } = useAct({
    send: async (key: string) => {
      await askVault({ address, key }, readSettings, {})
      return call(connectVault, { params: { id }, body: { key } })
    },
    done: () => ({ title: 'Cofre aberto' }),
    failed: 'O Cofre não abriu',
    onDone: refresh,
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    setJudged(true)
    if (judged.success) mutate(judged.data)
  }

  return (
    <details className="mt-4 max-w-prose text-14">
      <summary className="cursor-pointer rounded-xs font-medium">
        Publicou com o kit? Abra o Cofre dele aqui
      </summary>
      <form noValidate onSubmit={submit} className="mt-3 grid gap-4 rounded-md border border-line bg-bg p-4">
        <Field
          label="CHAVE_DE_LEITURA"
          hint="Está no arquivo chaves.json do kit, e abre o Cofre nesta página."
          error={isJudged ? judged.error?.issues[0]?.message : undefined}
          required
        >
          <Input
            value={text}
            onChange={({ target }) => setText(target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <Button type="submit" pending={isPending} pendingLabel="Abrindo..." className="justify-self-start">
          Abrir o Cofre do kit
        </Button>
      </form>
    </details>
  )
}
