import { useQuery } from '@tanstack/react-query'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Megaphone from 'lucide-react/icons/megaphone'
import type { Vault } from '#contract/publishing.ts'
import type { listReturns, readDestinations, VaultAnswer, VaultRoute } from '#contract/vault.ts'
import type { WayStage } from '#web/ui/lead-way.tsx'
import { adNames } from '#web/vault/destination-names.ts'
import { vaultKey } from '#web/vault/vault-key.ts'

/** What comes after the delivery, where there is a vault: as much as its panels have read. */
export function useLaterStages(vault: Vault | undefined): WayStage[] {
  const { data: returns } = useRead<typeof listReturns>(vault, 'GET retornos')
  const { data: destinations } = useRead<typeof readDestinations>(vault, 'GET destinos')
  if (!vault) return []
  const hasReturns = (returns?.retornos.length ?? 0) > 0
  const ads = Object.keys(adNames)
    .filter((id) => destinations?.[id])
    .map((id) => adNames[id])
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

/** The panels ask the vault, in a chunk of their own: here only what they were answered is looked at. */
function useRead<Route extends VaultRoute>(vault: Vault | undefined, route: Route['route']) {
  return useQuery<VaultAnswer<Route>>({ queryKey: vaultKey(vault?.address ?? '', route), enabled: false })
}
