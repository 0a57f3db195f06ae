import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useRefreshSales } from './use-sales.ts'

export function RefreshButton() {
  const refresh = useRefreshSales()
  const [isPending, setPending] = useState(false)

  async function press() {
    setPending(true)
    await refresh()
    setPending(false)
  }

  return (
    <Button size="small" pending={isPending} pendingLabel="Atualizando..." onClick={() => void press()}>
      <RefreshCw aria-hidden="true" />
      Atualizar
    </Button>
  )
}
