import { vi } from 'vitest'
import type { ListedLead, Turn } from '#contract/vault.ts'

export type StubbedVault = { leads: ListedLead[]; isAway?: boolean }

const dayMs = 24 * 3_600_000

/** Vaults by their addresses, which list and count as real ones do. Whatever is not theirs goes on to the server. */
export function stubVaults(vaults: Record<string, StubbedVault>): void {
  const server = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { origin, pathname, searchParams } = new URL(url, 'http://localhost')
    const vault = vaults[origin]
    if (!vault) return server(url, init)
    if (vault.isAway) throw new TypeError('Failed to fetch')
    return Response.json(answer(vault, pathname.replace('/integrador/', ''), searchParams))
  })
}

function answer({ leads }: StubbedVault, path: string, query: URLSearchParams): unknown {
  if (path === 'leads') return listLeads(leads, query)
  if (path === 'resumo') return leads.filter(isWithin(Number(query.get('dias')))).map(countAlone)
  if (path === 'ajustes') return { dias: 90, moeda: 'USD' }
  throw new Error(`The stubbed vault has no answer to ${path}.`)
}

function listLeads(leads: ListedLead[], query: URLSearchParams) {
  const cursor = Number(query.get('cursor') ?? Infinity)
  const state = query.get('estado')
  const left = leads
    .filter(({ n, estado }) => n < cursor && (state === null || estado === state))
    .toSorted((a, b) => b.n - a.n)
  const page = left.slice(0, Number(query.get('limite')))
  return { leads: page, cursor: left.length > page.length ? (page.at(-1)?.n ?? null) : null }
}

const isWithin =
  (days: number) =>
  ({ n }: ListedLead) =>
    n / 1000 > Date.now() - days * dayMs

const countAlone = ({ n, estado }: ListedLead): Turn => ({
  desde: n / 1000,
  contas: { '["fb_it_07","IT","",""]': { [estado]: 1 } },
})
