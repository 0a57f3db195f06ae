import { useQuery } from '@tanstack/react-query'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Megaphone from 'lucide-react/icons/megaphone'
import type * as z from 'zod/mini'
import type { Vault } from '#contract/publishing.ts'
import { vaultKey } from '#web/leads/vault-key.ts'
import type { WayStage } from '#web/ui/lead-way.tsx'
import { adIds, adNames } from './conversions/ad-names.ts'
import type { Destinations, Returns } from './vault/vault-answers.ts'

/** What comes after the delivery, where there is a vault: as much as its panels have read. */
export function useLaterStages(vault: Vault | undefined): WayStage[] {
  // The panels ask the vault, in a chunk of their own: here only what they were answered is looked at.
  const read = (path: string) => ({ queryKey: vaultKey(vault?.address ?? '', path), enabled: false })
  const { data: returns } = useQuery<z.output<typeof Returns>>(read('retornos'))
  const { data: destinations } = useQuery<z.output<typeof Destinations>>(read('destinos'))
  if (!vault) return []
  const hasReturns = (returns?.retornos.length ?? 0) > 0
  const ads = adIds.filter((id) => destinations?.[id]).map((id) => adNames[id])
  const unknown = 'ainda não se sabe'
  return [
    {
      key: 'return',
      mark: <BadgeCheck />,
      label: 'Retorno',
      note: hasReturns ? 'recebendo' : returns ? 'cole o endereço na rede' : unknown,
      state: hasReturns ? 'done' : 'idle',
    },
    {
      key: 'ad',
      mark: <Megaphone />,
      label: 'Anúncio',
      note: ads.join(', ') || (destinations ? 'ainda não ligado' : unknown),
      state: ads.length > 0 ? 'done' : 'idle',
    },
  ]
}
