import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { vaultKey } from '#web/vault/vault-query.ts'

const periods = [
  { code: '1', name: 'Hoje' },
  { code: '7', name: 'Últimos 7 dias' },
  { code: '30', name: 'Últimos 30 dias' },
  { code: '90', name: 'Últimos 90 dias' },
]

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

/** The page keeps itself up to date; this is for whoever wants to be sure. */
function RefreshButton() {
  const client = useQueryClient()
  const queryKey = vaultKey()
  const isReading = useIsFetching({ queryKey }) > 0
  return (
    <Button onClick={() => void client.invalidateQueries({ queryKey })}>
      <RefreshCw aria-hidden="true" className={cn(isReading && 'motion-safe:animate-spin')} />
      Atualizar
    </Button>
  )
}
