import { useLocation } from 'wouter'
import { toast } from '#web/ui/toast-store.ts'
import type { Keeping } from './keeping.ts'

/** Leaves the wizard for the integration's own page, once what is on the screen is kept. */
export function useFinish({ keep }: Keeping): () => Promise<void> {
  const [, navigate] = useLocation()
  return async () => {
    const saved = await keep()
    if (saved) navigate(`/integracao/${saved.id}`)
    else
      toast({
        title: 'A integração ainda não foi salva',
        description: 'Veja o aviso no alto da página e tente de novo.',
        variant: 'destructive',
      })
  }
}
