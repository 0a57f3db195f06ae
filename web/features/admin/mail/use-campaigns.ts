import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listCampaigns, listRecipients } from '#contract/campaigns.ts'
import { queryFor } from '#web/api/query-for.ts'

const rowsPerPage = 10

/** A page of the history; without a cursor the first. */
export function useCampaigns(cursor?: string) {
  return useQuery({
    ...queryFor(listCampaigns, { query: { limit: rowsPerPage, cursor } }),
    placeholderData: keepPreviousData,
  })
}

/** What anything that happens to a campaign changes. */
export const aboutCampaigns = [listCampaigns, listRecipients]
