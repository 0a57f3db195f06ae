import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query'
import { listCampaigns, listRecipients, type CampaignProgress } from '#contract/campaigns.ts'
import type { Reply } from '#contract/endpoint.ts'
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

/** The history has the same numbers as the progress above it, without being read again. */
export function updateHistory(client: QueryClient, { id, ...counts }: CampaignProgress): void {
  client.setQueriesData<Reply<typeof listCampaigns>>(
    { queryKey: [listCampaigns.path] },
    (page) =>
      page && {
        ...page,
        campaigns: page.campaigns.map((campaign) =>
          campaign.id === id ? { ...campaign, ...counts } : campaign,
        ),
      },
  )
}
