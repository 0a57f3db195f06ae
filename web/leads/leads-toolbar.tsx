import { NativeSelect } from '#web/ui/native-select.tsx'

const periods = [
  { code: '1', name: 'Hoje' },
  { code: '7', name: 'Últimos 7 dias' },
  { code: '30', name: 'Últimos 30 dias' },
  { code: '90', name: 'Últimos 90 dias' },
]

type LeadsToolbarProps = { days: number; onDays: (days: number) => void }

export function LeadsToolbar({ days, onDays }: LeadsToolbarProps) {
  return (
    <NativeSelect
      aria-label="Período"
      options={periods}
      value={String(days)}
      onChange={(event) => onDays(Number(event.target.value))}
    />
  )
}
