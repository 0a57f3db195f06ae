import type { Measurement } from '../measure-all.ts'
import { authenticatedRead, authenticatedReadLimits } from './authenticated-read.ts'
import { campaignsLimits, measureCampaigns } from './campaigns.ts'
import { conversionsLimits, measureConversions } from './conversions.ts'
import { costsLimits, measureCosts } from './costs.ts'
import { dayLimits, measureDay } from './day.ts'
import { generator, generatorLimits } from './generator.ts'
import { integrationsLimits, measureIntegrations } from './integrations.ts'
import { largeTablesLimits, measureLargeTables } from './large-tables.ts'
import { leadsPageLimits, measureLeadsPage } from './leads-page.ts'
import { leads, leadsLimits } from './leads.ts'
import { logins, loginsLimits } from './logins.ts'
import { measureMemory, memoryLimits } from './memory.ts'
import { judgePublicPages } from './public-pages.ts'
import { measureSales, salesLimits } from './sales.ts'
import { screensLimits, weighScreens } from './screens.ts'
import { measureReturns, returnsLimits } from './returns.ts'
import { measureVault, vaultLimits } from './vault.ts'
import { measureVaultAnswers, vaultAnswersLimits } from './vault-answers.ts'
import { measureWizardWork, wizardWorkLimits } from './wizard-work.ts'

/** Every figure of `npm run bench`. */
export const figures: Measurement[] = [
  {
    name: 'authenticated read',
    play: () => authenticatedRead({ rounds: 5, seconds: 3 }),
    limits: authenticatedReadLimits,
  },
  { name: 'logins', play: () => logins({ rounds: 7, seconds: 2, tries: 200 }), limits: loginsLimits },
  { name: 'generator (gzip)', play: () => generator({ seconds: 3 }), limits: generatorLimits },
  {
    name: 'leads a second, of a bare worker',
    play: () => leads({ rounds: 40, roundMs: 300 }),
    limits: leadsLimits,
  },
  {
    name: 'campaign mails, of bare nodemailer',
    play: () => measureCampaigns({ rounds: 3, mails: 3_000, many: 100_000, sampleSeconds: 25 }),
    limits: campaignsLimits,
  },
  {
    name: 'sales',
    play: () =>
      measureSales({ rounds: 5, roundSeconds: 2, rateSeconds: 20, events: 100_000, longestSeconds: 400 }),
    limits: salesLimits,
  },
  {
    name: 'what a sale, a read, a login and a mail cost at 1,000,000 sales',
    play: () => measureCosts({ users: 100_000, sales: 1_000_000, each: 2_000 }),
    limits: costsLimits,
  },
  {
    name: 'lists of 100,000 users and 1,000,000 sales',
    play: () => measureLargeTables({ users: 100_000, sales: 1_000_000, entries: 1_000_000, calls: 150 }),
    limits: largeTablesLimits,
  },
  {
    name: '200 integrations, one in 1,000 versions',
    play: () => measureIntegrations({ people: 200, integrations: 200, versions: 1_000, calls: 150 }),
    limits: integrationsLimits,
  },
  {
    name: 'a vault of 200,000 leads',
    play: () => measureVault({ leads: 200_000, days: 89, reads: 30 }),
    limits: vaultLimits,
  },
  {
    name: 'a visitor’s wait for a vault, of a Worker without one',
    play: () => measureVaultAnswers({ rounds: 300 }),
    limits: vaultAnswersLimits,
  },
  {
    name: '1,000 returns to a vault of 100,000 leads',
    play: () => measureReturns({ leads: 100_000, days: 89, returns: 1_000 }),
    limits: returnsLimits,
  },
  {
    name: 'the page of leads, with 10,000 of them in two vaults and a third away',
    play: () => measureLeadsPage({ leads: 10_000, rounds: 9 }),
    limits: leadsPageLimits,
  },
  {
    name: 'the day on the dashboard, from five vaults of which one never answers',
    play: () => measureDay({ leads: 2_000, rounds: 9 }),
    limits: dayLimits,
  },
  {
    name: 'a visitor’s wait while ad platforms are told',
    play: () => measureConversions({ rounds: 100 }),
    limits: conversionsLimits,
  },
  { name: 'memory at rest', play: () => measureMemory({ restSeconds: 20 }), limits: memoryLimits },
  { name: 'scripts before a screen can be used (gzip)', play: weighScreens, limits: screensLimits },
  { name: 'wizard at work', play: () => measureWizardWork({ keystrokes: 20 }), limits: wizardWorkLimits },
  ...judgePublicPages(),
]
