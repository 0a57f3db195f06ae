import { killWhileWriting, killWhileWritingLimits } from '../faults/kill-while-writing.ts'
import { slowSockets, slowSocketsLimits } from '../faults/slow-sockets.ts'
import { startTimes, startTimesLimits } from '../faults/start-times.ts'
import { atMost } from '../figures.ts'
import type { Measurement } from '../measure-all.ts'
import { authenticatedRead, authenticatedReadLimits } from './authenticated-read.ts'
import { bundleSize, isWebBuilt } from './bundle-size.ts'
import { generator, generatorLimits } from './generator.ts'
import { measureLanding } from './landing.ts'
import { leads, leadsLimits } from './leads.ts'
import { logins, loginsLimits } from './logins.ts'

/** While 300 sockets stall, an ordinary call is still answered before a person notices. */
const quickCall = { p99CallMs: atMost(250) }

/** Every figure of `npm run bench`. Without a build of the web app there is no bundle to weigh. */
export const figures: Measurement[] = [
  {
    name: 'authenticated read',
    play: () => authenticatedRead({ turns: 5, seconds: 3 }),
    limits: authenticatedReadLimits,
  },
  { name: 'logins', play: () => logins({ turns: 7, seconds: 2, tries: 200 }), limits: loginsLimits },
  { name: 'generator (gzip)', play: () => generator({ seconds: 3 }), limits: generatorLimits },
  {
    name: 'leads a second, of a bare worker',
    play: () => leads({ turns: 40, turnMs: 300 }),
    limits: leadsLimits,
  },
  { name: 'start', play: () => startTimes({ starts: 3 }), limits: startTimesLimits },
  { name: 'kill -9', play: () => killWhileWriting({ rounds: 5 }), limits: killWhileWritingLimits },
  {
    name: 'slow sockets',
    play: () => slowSockets({ sockets: 300 }),
    limits: { ...slowSocketsLimits, ...quickCall },
  },
  ...(isWebBuilt() ? [{ name: 'web bundle (gzip)', play: bundleSize, limits: {} }, ...measureLanding()] : []),
]
