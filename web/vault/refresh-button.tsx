import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { vaultKey } from './vault-query.ts'

/** The page keeps itself up to date; this is for whoever wants to be sure. */
export function RefreshButton({ className }: { className?: string }) {
  const client = useQueryClient()
  const queryKey = vaultKey()
  const isReading = useIsFetching({ queryKey }) > 0
  return (
    <Button {...(className ? { className } : {})} onClick={() => void client.invalidateQueries({ queryKey })}>
      <RefreshCw aria-hidden="true" className={cn(isReading && 'motion-safe:animate-spin')} />
      Atualizar
    </Button>
  )
}
