import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listCampaigns } from '#contract/campaigns.ts'
import { call } from '#web/api/call.ts'
import { campaignsKey } from './campaigns-key.ts'

const rowsPerPage = 10

/** A page of the history; without a cursor the first. */
export function useCampaigns(cursor?: string) {
  return useQuery({
    queryKey: [campaignsKey, 'list', cursor],
    queryFn: () =>
      call(listCampaigns, { query: { limit: rowsPerPage, ...(cursor === undefined ? {} : { cursor }) } }),
    placeholderData: keepPreviousData,
  })
}
