import { NativeSelect } from '#web/ui/native-select.tsx'
import { RefreshButton } from '#web/vault/refresh-button.tsx'
import { periodDays } from './sum-buckets.ts'

const periods = periodDays.map((days) => ({
  code: String(days),
  name: days === 1 ? 'Hoje' : `Últimos ${days} dias`,
}))

type LeadsToolbarProps = { days: number; onDays: (days: number) => void }

export function LeadsToolbar({ days, onDays }: LeadsToolbarProps) {
  return (
    <>
      <NativeSelect
        aria-label="Período"
        options={periods}
        value={String(days)}
        onChange={(event) => onDays(Number(event.target.value))}
      />
      <RefreshButton />
    </>
  )
}
