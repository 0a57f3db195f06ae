import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Subject } from '../platforms/tested-platform.ts'
import { askUntil } from './ask-until.ts'
import { openVault } from './open-vault.ts'
import { hosts, startOutside } from './start-outside.ts'

export const minute = 60_000

export const settings = {
  meta: { pixel: '1234567890', token: 'EAAB-meta-secreto' },
  tiktok: { pixel: 'C9TTPIXEL', token: 'tiktok-secreto' },
  google: { lead: 'Lead do site', compra: 'Venda, aprovada' },
  ga4: { pixel: 'G-ABC123', token: 'ga4-secreto' },
  utmify: { token: 'utmify-secreto' },
}
export type AdPlatform = keyof typeof settings
export type CalledPlatform = Exclude<AdPlatform, 'google'>

/** What ads leave behind with a visitor. */
export const numbers = {
  fbp: 'fb.1.1790446417975.1267650289',
  fbc: 'fb.1.1790446417975.IwAR0abc',
  fbclid: 'IwAR0abc',
  ttclid: 'E.C.P.tt-clique',
  ttp: 'ttp-biscoito',
  ga: 'GA1.1.1267650289.1790446417',
  gclid: 'Cj0KCQ_gclid-1',
}

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
export async function openConversions(subject: Subject, { networkMs = 0 } = {}) {
  const outside = await startOutside({ networkMs })
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
    only: (platform: AdPlatform) =>
      set({
        meta: null,
        tiktok: null,
        google: null,
        ga4: null,
        utmify: null,
        [platform]: settings[platform],
      }),
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
    callsTo: (platform: CalledPlatform) => outside.calls.filter(({ host }) => host === hosts[platform]),
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
