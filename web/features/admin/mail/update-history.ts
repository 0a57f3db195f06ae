import type { QueryClient } from '@tanstack/react-query'
import { listCampaigns, type CampaignProgress } from '#contract/campaigns.ts'
import type { Reply } from '#contract/endpoint.ts'

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
