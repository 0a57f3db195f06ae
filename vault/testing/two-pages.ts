import { z } from 'zod'
import { Destinations, Sendings, Summary } from '#contract/vault.ts'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import { openVault } from '#generator/testing/vault/open-vault.ts'
import { hosts, type Outside } from '#generator/testing/vault/start-outside.ts'

/** Two offers of one owner on one Worker, and a third page with the same offer and country as the second. */
export const crema = 'crema0000001'
export const gotas = 'gotas0000002'
export const gotasAgain = 'gotas0000003'
export const pages = [
  { pagina: crema, nome: 'Crema IT', oferta: '777', pais: 'IT' },
  { pagina: gotas, nome: 'Gotas RO', oferta: '888', pais: 'RO' },
]
export const pixels: Record<string, { meta: { pixel: string; token: string } }> = {
  [crema]: { meta: { pixel: '1111111111', token: 'token-da-crema-0001' } },
  [gotas]: { meta: { pixel: '2222222222', token: 'token-das-gotas-0002' } },
}

const Sent = z.object({ data: z.tuple([z.object({ event_name: z.string(), event_id: z.string() })]) })

/** A vault that two pages send to, and what its owner and visitors do. */
export async function openTwoPages(outside: Outside) {
  const vault = await openVault(subjectOf('lemonad'), { outbound: outside.address })
  const put = (path: string, body: object) => vault.read(path, { method: 'PUT', body: JSON.stringify(body) })
  return {
    vault,
    put,
    tellPages: (paginas: object[] = pages) => put('paginas', { paginas }),
    setPixels: async () => {
      for (const [pagina, settings] of Object.entries(pixels))
        await put(`destinos?pagina=${pagina}`, settings)
      await vault.rest()
    },
    visit: (offerId: string, country: string, more: Record<string, string> = {}) =>
      vault.post({ offerId, utm_campaign: '', ...more }, { cf: { country } }),
    destinationsOf: async (query = '') =>
      Destinations.parse(await (await vault.read(`destinos${query}`)).json()),
    sendingsOf: async (query = '') =>
      Sendings.parse(await (await vault.read(`envios${query}`)).json()).envios,
    /** Which pixel was told what of whom. */
    sent: () =>
      outside.calls
        .filter(({ host }) => host === hosts.meta)
        .map(({ path, body }) => {
          const [{ event_name, event_id }] = Sent.parse(JSON.parse(body)).data
          return `${path.split('/')[2]} ${event_name} ${event_id.replace('ap-', '')}`
        })
        .toSorted(),
    async sumOf(query: string): Promise<Record<string, number>> {
      const sums: Record<string, number> = {}
      for (const { contas } of Summary.parse(await (await vault.read(`resumo${query}`)).json()))
        for (const [name, share] of Object.values(contas).flatMap((counts) => Object.entries(counts)))
          sums[name] = (sums[name] ?? 0) + share
      return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
    },
  }
}
