import { platforms } from '#generator/platforms/index.ts'
import { atMost } from '../figures.ts'
import type { Measurement } from '../measure-all.ts'
import { packagedThemes } from '../word-press/ensure-packages.ts'
import { backup, backupAtRestLimits, backupLimits } from './backup.ts'
import { campaignKills, campaignKillsLimits } from './campaign-kills.ts'
import { cleanupKills, cleanupKillsLimits } from './cleanup-kills.ts'
import { databaseAway, databaseAwayLimits } from './database-away.ts'
import { everyNetwork, everyNetworkLimits } from './every-network.ts'
import { hostPages, hostPagesLimits } from './host-pages.ts'
import { hostileInputs, hostileInputsLimits } from './hostile-inputs.ts'
import { kitDeploys, kitDeploysLimits } from './kit-deploys.ts'
import { killWhileMaking, killWhileMakingLimits } from './kill-while-making.ts'
import { killWhileWriting, killWhileWritingLimits } from './kill-while-writing.ts'
import { killedEmbeddedJobLimits, killedJob, killedJobLimits } from './killed-job.ts'
import { mailRefusals, mailRefusalsLimits } from './mail-refusals.ts'
import { migrationKills, migrationKillsLimits } from './migration-kills.ts'
import { otherEngines, otherEnginesLimits } from './other-engines.ts'
import { returnKills, returnKillsLimits } from './return-kills.ts'
import { rollingRestart, rollingRestartLimits } from './rolling-restart.ts'
import { saleCopies, saleCopiesLimits } from './sale-copies.ts'
import { saleForgeries, saleForgeriesLimits } from './sale-forgeries.ts'
import { saleFullDisk, saleFullDiskLimits } from './sale-full-disk.ts'
import { saleKills, saleKillsLimits } from './sale-kills.ts'
import { saleOldEvents, saleOldEventsLimits } from './sale-old-events.ts'
import { saleOutages, saleOutagesLimits } from './sale-outages.ts'
import { secondProcess, secondProcessLimits } from './second-process.ts'
import { serverSuite, serverSuiteLimits } from './server-suite.ts'
import { sharedLimits, sharedLimitsLimits } from './shared-limits.ts'
import { sharedWork, sharedWorkLimits } from './shared-work.ts'
import { shutdown, shutdownLimits } from './shutdown.ts'
import { slowSockets, slowSocketsLimits } from './slow-sockets.ts'
import { startTimes, startTimesLimits } from './start-times.ts'
import { twoStarts, twoStartsLimits } from './two-starts.ts'
import { update, updateLimits } from './update.ts'
import { vaultFuzz, vaultFuzzLimits } from './vault-fuzz.ts'
import { vaultKills, vaultKillsLimits } from './vault-kills.ts'
import { vaultStrangers, vaultStrangersLimits } from './vault-strangers.ts'
import { wholeJourneys, wholeJourneysLimits } from './whole-journeys.ts'
import { wordPress, wordPressLimits } from './word-press.ts'

/** While 300 sockets stall, an ordinary call is still answered before a person notices. */
const quickCall = { p99CallMs: atMost(250) }

/** Every fault scenario at full size. The tests beside each one play it small. */
export const scenarios: Measurement[] = [
  { name: 'hostile inputs', play: () => hostileInputs({ inputs: 20_000 }), limits: hostileInputsLimits },
  { name: 'every text with every network', play: everyNetwork, limits: everyNetworkLimits },
  {
    name: 'forms in host pages',
    play: () => hostPages({ platforms: ['adcombo', 'drcash'], widths: [390, 1440] }),
    limits: hostPagesLimits,
  },
  {
    name: 'forms with everything on in host pages',
    play: () =>
      hostPages({
        platforms: ['adcombo', 'drcash'],
        widths: [390],
        hasEverything: true,
        table: 'host-pages-everything.md',
      }),
    limits: hostPagesLimits,
  },
  { name: 'journeys at full size', play: wholeJourneys, limits: wholeJourneysLimits },
  { name: 'the server suite on both databases', play: serverSuite, limits: serverSuiteLimits },
  { name: 'start times', play: () => startTimes({ starts: 5 }), limits: startTimesLimits },
  {
    name: 'a second process on the folder',
    play: () => secondProcess({ timings: 2 }),
    limits: secondProcessLimits,
  },
  {
    name: 'backup',
    play: () => backup({ alsoAtRest: true }),
    limits: { ...backupLimits, ...backupAtRestLimits },
  },
  { name: 'two starts at once', play: () => twoStarts({ rounds: 4 }), limits: twoStartsLimits },
  {
    name: 'slow sockets',
    play: () => slowSockets({ sockets: 300 }),
    limits: { ...slowSocketsLimits, ...quickCall },
  },
  { name: 'shutdown', play: () => shutdown({ alsoOnPostgres: true }), limits: shutdownLimits },
  {
    name: 'rolling restarts behind proxies',
    play: () => rollingRestart({ restarts: 20, salesPerSecond: 200 }),
    limits: rollingRestartLimits,
  },
  {
    name: 'an update while sales come in, and the way back',
    play: () => update({ salesPerSecond: 50, andBack: true }),
    limits: updateLimits,
  },
  {
    name: 'a killed job',
    play: () => killedJob({ alsoEmbedded: true }),
    limits: { ...killedJobLimits, ...killedEmbeddedJobLimits },
  },
  { name: 'shared work', play: () => sharedWork({ jobs: 2_000, kill: true }), limits: sharedWorkLimits },
  {
    name: 'a campaign under kills',
    play: () => campaignKills({ recipients: 2_000, kills: 20, servers: 2, delayMs: 20 }),
    limits: campaignKillsLimits,
  },
  { name: 'forged sales', play: () => saleForgeries({ forgeries: 1_000 }), limits: saleForgeriesLimits },
  {
    name: 'copies of sales on four instances',
    play: () => saleCopies({ orders: 200, copies: 50, instances: 4 }),
    limits: saleCopiesLimits,
  },
  {
    name: 'limits that four instances share',
    play: () => sharedLimits({ instances: 4, tries: 60 }),
    limits: sharedLimitsLimits,
  },
  {
    name: 'sales under kills on PostgreSQL',
    play: () => saleKills({ customers: 2_500, kills: 50, on: 'postgres' }),
    limits: saleKillsLimits,
  },
  {
    name: 'sales under kills on the embedded database',
    play: () => saleKills({ customers: 2_500, kills: 50, on: 'embedded' }),
    limits: saleKillsLimits,
  },
  {
    name: 'sales while database and mail server are away',
    play: () => saleOutages({ crashes: 10, mailAwayMs: 60_000, sellers: 8 }),
    limits: saleOutagesLimits,
  },
  ...(['postgres', 'embedded'] as const).map((on) => ({
    name: `a mail server that refuses, on ${on}`,
    play: () => mailRefusals({ customersEach: 100, eachMs: 30_000, on }),
    limits: mailRefusalsLimits,
  })),
  {
    name: 'a cleanup under kills, and its way back',
    play: () => cleanupKills({ expired: 5_000, others: 500, kills: 3 }),
    limits: cleanupKillsLimits,
  },
  {
    name: 'sales on a full disk',
    play: () => saleFullDisk({ fullMs: 5_000, sellers: 8 }),
    limits: saleFullDiskLimits,
  },
  {
    name: 'old sales tried again',
    play: () => saleOldEvents({ customers: 200 }),
    limits: saleOldEventsLimits,
  },
  ...platforms.map(({ id }) => ({
    name: `leads for ${id} in a vault under kills`,
    play: () => vaultKills({ platform: id, leads: 1_000, kills: 50 }),
    limits: vaultKillsLimits,
  })),
  {
    name: 'kits that wrangler puts online',
    play: () => kitDeploys({ platforms: platforms.map(({ id }) => id), dryRuns: true }),
    limits: kitDeploysLimits,
  },
  {
    name: 'returns and conversions under kills',
    play: () => returnKills({ leads: 500, kills: 30 }),
    limits: returnKillsLimits,
  },
  {
    name: 'strangers at a vault',
    play: () => vaultStrangers({ tries: 10_000 }),
    limits: vaultStrangersLimits,
  },
  {
    name: 'a vault killed while it is brought up to date',
    play: () => migrationKills({}),
    limits: migrationKillsLimits,
  },
  {
    name: '100,000 hostile requests to a vault',
    play: () =>
      vaultFuzz({
        platform: 'adcombo',
        requests: 100_000,
        connections: 48,
        kills: 8,
        seed: Date.now() % 2 ** 31,
        longestSeconds: 120,
      }),
    limits: vaultFuzzLimits,
  },
  { name: 'forms in other engines', play: otherEngines, limits: otherEnginesLimits },
  { name: 'the database away', play: () => databaseAway({ rounds: 10 }), limits: databaseAwayLimits },
  { name: 'kill while making', play: () => killWhileMaking({ rounds: 10 }), limits: killWhileMakingLimits },
  {
    name: 'kill while writing',
    play: () => killWhileWriting({ rounds: 50 }),
    limits: killWhileWritingLimits,
  },
  {
    name: 'forms in a real wordpress',
    play: () => wordPress({ themes: packagedThemes, widths: [390, 1440] }),
    limits: wordPressLimits,
  },
  {
    name: 'forms with everything on in a real wordpress',
    play: () => wordPress({ themes: packagedThemes.slice(-1), widths: [390], hasEverything: true }),
    limits: wordPressLimits,
  },
]
