import { listCampaigns } from '#contract/campaigns.ts'

/** Everything that is read about campaigns is kept under it. */
export const campaignsKey = listCampaigns.path
