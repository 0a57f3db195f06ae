import { useNow } from '#web/lib/use-now.ts'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { ExportButton } from './export-button.tsx'
import { startOfPeriod } from './sum-turns.ts'
import type { OpenVault } from '#web/vault/open-vault.ts'

const periods = [
  { code: '1', name: 'Hoje' },
  { code: '7', name: 'Últimos 7 dias' },
  { code: '30', name: 'Últimos 30 dias' },
  { code: '90', name: 'Últimos 90 dias' },
]

type LeadsToolbarProps = { vaults: readonly OpenVault[]; days: number; onDays: (days: number) => void }

export function LeadsToolbar({ vaults, days, onDays }: LeadsToolbarProps) {
  const now = useNow().getTime()
  return (
    <>
      <NativeSelect
        aria-label="Período"
        options={periods}
        value={String(days)}
        onChange={(event) => onDays(Number(event.target.value))}
      />
      <ExportButton vaults={vaults} since={startOfPeriod(days, now)} />
    </>
  )
}
