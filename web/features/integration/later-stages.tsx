import { useQuery } from '@tanstack/react-query'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Megaphone from 'lucide-react/icons/megaphone'
import type { Vault } from '#contract/publishing.ts'
import type { listReturns, readDestinations, summarize, VaultAnswer, VaultRoute } from '#contract/vault.ts'
import { totalOf } from '#web/features/leads/sum-turns.ts'
import type { WayStage } from '#web/ui/lead-way.tsx'
import { adNames } from '#web/vault/destination-names.ts'
import { answerKey } from '#web/vault/vault-query.ts'
import { whatCounts, type Destinations } from './destinations/what-counts.ts'

/** Of how many days the way of a page is known. */
export const wayDays = 31

type LaterStages = {
  /** Whether the network has taken leads of this page. */
  hasDelivered: boolean
  stages: WayStage[]
}

/** What comes after the delivery, where there is a vault: as much of this page as its panels have read. */
export function useLaterStages(vault: Vault | undefined, page: string): LaterStages {
  const { data: returns } = useRead<typeof listReturns>(vault, 'GET retornos')
  const { data: all } = useRead<typeof readDestinations>(vault, 'GET destinos')
  const { data: own = {} } = useRead<typeof readDestinations>(vault, 'GET destinos', { pagina: page })
  const { data: turns = [] } = useRead<typeof summarize>(vault, 'GET resumo', { dias: wayDays, pagina: page })
  if (!vault) return { hasDelivered: false, stages: [] }
  const { byState, byReturn } = totalOf(turns)
  return {
    hasDelivered: (byState['entregue'] ?? 0) > 0,
    stages: [
      describeReturns(returns?.retornos.length, Object.values(byReturn).some(Boolean)),
      describeAds(all && whatCounts(own, all)),
    ],
  }
}

const unknown = 'ainda não se sabe'

function describeReturns(ofWorker: number | undefined, ofPage: boolean): WayStage {
  const none = ofWorker ? 'nenhum desta página ainda' : 'cole o endereço na rede'
  return {
    key: 'return',
    mark: <BadgeCheck />,
    label: 'Retorno',
    note: ofPage ? 'recebendo' : ofWorker === undefined ? unknown : none,
    state: ofPage ? 'done' : 'idle',
  }
}

function describeAds(destinations: Destinations | undefined): WayStage {
  const ads = Object.keys(adNames)
    .filter((id) => destinations?.[id])
    .map((id) => adNames[id])
  return {
    key: 'ad',
    mark: <Megaphone />,
    label: 'Anúncio',
    note: ads.join(', ') || (destinations ? 'ainda não ligado' : unknown),
    state: ads.length > 0 ? 'done' : 'idle',
  }
}

/** The panels ask the vault, in a chunk of their own: here only what they were answered is looked at. */
function useRead<Route extends VaultRoute>(vault: Vault | undefined, route: Route['route'], query?: object) {
  const queryKey = answerKey(vault?.address ?? '', route, query)
  return useQuery<VaultAnswer<Route>>({ queryKey, enabled: false })
}
