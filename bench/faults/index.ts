import type { Measurement } from '../measure-all.ts'
import { backup, backupLimits } from './backup.ts'
import { campaignKills, campaignKillsLimits } from './campaign-kills.ts'
import { databaseAway, databaseAwayLimits } from './database-away.ts'
import { hostileInputs, hostileInputsLimits } from './hostile-inputs.ts'
import { killWhileMaking, killWhileMakingLimits } from './kill-while-making.ts'
import { killWhileWriting, killWhileWritingLimits } from './kill-while-writing.ts'
import { killedJob, killedJobLimits } from './killed-job.ts'
import { secondProcess, secondProcessLimits } from './second-process.ts'
import { sharedWork, sharedWorkLimits } from './shared-work.ts'
import { shutdown, shutdownLimits } from './shutdown.ts'
import { slowSockets, slowSocketsLimits } from './slow-sockets.ts'
import { startTimes, startTimesLimits } from './start-times.ts'
import { twoStarts, twoStartsLimits } from './two-starts.ts'

/** Every fault scenario at full size. The tests beside each one play it small. */
export const scenarios: Measurement[] = [
  { name: 'hostile inputs', play: () => hostileInputs({ inputs: 20_000 }), limits: hostileInputsLimits },
  { name: 'start times', play: () => startTimes({ starts: 5 }), limits: startTimesLimits },
  { name: 'a second process on the folder', play: secondProcess, limits: secondProcessLimits },
  { name: 'backup', play: backup, limits: backupLimits },
  { name: 'two starts at once', play: () => twoStarts({ rounds: 4 }), limits: twoStartsLimits },
  { name: 'slow sockets', play: () => slowSockets({ sockets: 300 }), limits: slowSocketsLimits },
  { name: 'shutdown', play: () => shutdown({ alsoOnPostgres: true }), limits: shutdownLimits },
  { name: 'a killed job', play: killedJob, limits: killedJobLimits },
  { name: 'shared work', play: () => sharedWork({ jobs: 2_000, kill: true }), limits: sharedWorkLimits },
  {
    name: 'a campaign under kills',
    play: () => campaignKills({ recipients: 2_000, kills: 20, servers: 2, delayMs: 20 }),
    limits: campaignKillsLimits,
  },
  { name: 'the database away', play: () => databaseAway({ rounds: 10 }), limits: databaseAwayLimits },
  { name: 'kill while making', play: () => killWhileMaking({ rounds: 10 }), limits: killWhileMakingLimits },
  {
    name: 'kill while writing',
    play: () => killWhileWriting({ rounds: 50 }),
    limits: killWhileWritingLimits,
  },
]
