import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useAskAnew } from '../use-ask-anew.ts'
import { wholePanel } from './use-sales.ts'

export function RefreshButton({ onPress }: { onPress?: () => void }) {
  const refresh = useAskAnew(wholePanel)
  const [isPending, setPending] = useState(false)

  async function press() {
    onPress?.()
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
