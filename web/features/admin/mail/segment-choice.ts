import { useQuery } from '@tanstack/react-query'
import { readSegment, type CampaignSegment, type SegmentState } from '#contract/segments.ts'
import type { SubscriptionType } from '#contract/subscriptions.ts'
import { queryFor } from '#web/api/query-for.ts'

/** As the fields hold it. 'all': not narrowed down. */
export type SegmentChoice = {
  state: SegmentState
  plan: SubscriptionType | 'all'
  days: string
  checkout: string
  checkoutName?: string
}

export const startFields: SegmentChoice = { state: 'active', plan: 'all', days: '', checkout: 'all' }

/** The segment, or what is wrong with its days. */
export function readSegmentFields({ state, plan, days, checkout }: SegmentChoice): {
  segment?: CampaignSegment
  problem?: string
} {
  const count = Number(days)
  if (days !== '' && (!/^\d{1,3}$/.test(days) || count < 1 || count > 365))
    return { problem: 'Os dias vão de 1 a 365. Deixe em branco para não filtrar.' }
  return {
    segment: {
      state,
      ...(plan === 'all' ? {} : { plan }),
      ...(days === '' ? {} : { days: count }),
      ...(checkout === 'all' ? {} : { checkout }),
    },
  }
}

/** Counted anew for each choice, and each time it is asked for: a count that is not of this choice is never shown. */
export function useSegmentSize(segment: CampaignSegment | undefined) {
  return useQuery({
    ...queryFor(readSegment, { query: segment ?? { state: 'active' } }),
    enabled: segment !== undefined,
    gcTime: 0,
  })
}

export type SegmentSizeQuery = ReturnType<typeof useSegmentSize>
