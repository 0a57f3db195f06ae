import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { AdId } from '#vault/destinations/index.ts'
import type { Subject } from '../platforms/tested-platform.ts'
import { askUntil } from './ask-until.ts'
import { openVault } from './open-vault.ts'
import { hosts, startOutside } from './start-outside.ts'
import { testedAds } from './tested-destinations.ts'

export const minute = 60_000

export const settings = Object.fromEntries(testedAds.map(({ id, settings }) => [id, settings]))
const off = Object.fromEntries(testedAds.map(({ id }) => [id, null]))

/** Those who are called; the others fetch. */
export const calledPlatforms = testedAds.filter(({ host }) => host !== undefined).map(({ id }) => id)

/** What ads leave behind with a visitor. */
export const numbers: Readonly<Record<string, string>> = Object.fromEntries(
  testedAds.flatMap(({ visit = {} }) => Object.entries(visit)),
)

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const Sending = z.object({
  destino: z.string(),
  evento: z.string(),
  lead: z.string().nullable(),
  estado: z.string(),
  http: z.number(),
  tentativas: z.number(),
})
const Sendings = z.object({ envios: z.array(Sending) })

/** A vault that tells every ad platform, and all of them outside. */
export async function openConversions(subject: Subject, { platformMs = 0 } = {}) {
  const outside = await startOutside({ platformMs })
  const vault = await openVault(subject, { outbound: outside.address })
  // New settings wake the vault: what comes next is not to meet that alarm.
  const set = async (destinos: object) => {
    await vault.read('destinos', { method: 'PUT', body: JSON.stringify(destinos) })
    await vault.rest()
  }
  const sendings = async (lead: string) =>
    Sendings.parse(await (await vault.read('envios')).json()).envios.filter((sent) => sent.lead === lead)
  return {
    outside,
    vault,
    sendings,
    setAll: () => set(settings),
    only: (platform: AdId, change: Record<string, string | number> = {}) =>
      set({ ...off, [platform]: { ...settings[platform], ...change } }),
    /** From Romania, with everything that ads leave behind. */
    visit: (change: Record<string, string> = {}) =>
      vault.post(
        {
          name: ' Ștefan Popescu ',
          phone: '0700 000 001',
          ddi: '40 0',
          domain: 'https://loja.example/creme-para-artrose?x=1',
          ...numbers,
          ...change,
        },
        { headers: { 'CF-Connecting-IP': '203.0.113.7' } },
      ),
    approve: (lead: string, payment = '39') =>
      vault.tell(`id=${lead}&status=sale&valor=${payment}&moeda=EUR`),
    callsTo: (platform: AdId) => outside.calls.filter(({ host }) => host === hosts[platform]),
    /** A minute later, until everything of this lead has an end. */
    untilSent: async (lead: string): Promise<void> => {
      await vault.pass(minute + 1000)
      await askUntil(
        () => sendings(lead),
        (all) => all.every(({ estado }) => estado !== 'fila'),
      )
    },
    close: async (): Promise<void> => {
      await vault[Symbol.asyncDispose]()
      await outside[Symbol.asyncDispose]()
    },
  }
}
