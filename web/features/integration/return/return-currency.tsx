import { useAct } from '#web/api/use-act.ts'
import { askVault } from '#web/vault/ask-vault.ts'
import { changeSettings, readSettings } from '#contract/vault.ts'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import type { OpenVault } from '#web/vault/open-vault.ts'
import { useVaultCache } from '#web/vault/vault-query.ts'

const names = new Intl.DisplayNames(['pt-BR'], { type: 'currency' })
const common = ['USD', 'EUR', 'BRL', 'GBP', 'RUB', 'PLN', 'MXN', 'COP', 'INR', 'RON']

type ReturnCurrencyProps = { vault: OpenVault; currency: string }

/** What payments are in, which most platforms do not say. */
export function ReturnCurrency({ vault, currency }: ReturnCurrencyProps) {
  const { store } = useVaultCache(vault)
  const change = useAct({
    send: (moeda: string) => askVault(vault, changeSettings, { body: { moeda } }),
    failed: 'A moeda não foi guardada',
    onDone: (settings) => store(readSettings, settings),
  })
  const codes = new Set([...common, currency])
  return (
    <Field label="Moeda dos pagamentos" hint="Quando a rede não diz." className="w-64">
      <NativeSelect
        options={Array.from(codes, (code) => ({ code, name: `${code} · ${names.of(code) ?? code}` }))}
        value={change.isPending ? change.variables : currency}
        onChange={({ target }) => change.mutate(target.value)}
      />
    </Field>
  )
}
