import { vi } from 'vitest'
import {
  eraseSuspects,
  listLeads,
  readAbout,
  readMark,
  readPages,
  putPages,
  type Page,
  readSettings,
  releaseSuspects,
  summarize,
  vaultVersion,
  type About,
  type LeadPage,
  type ListedLead,
  type Bucket,
  type VaultAnswer,
  type readLead,
} from '#contract/vault.ts'

export type StubbedVault = {
  leads: ListedLead[]
  isAway?: boolean
  /** What it says of itself; null where its Worker is from before it was asked. */
  about?: About | null
  /** What it was sent of those that send to it. */
  pages?: Page[] | undefined
  /** How many calls for all suspects it answers before it is silent. */
  patience?: number
  /** It handles none of them, and says that some are left. */
  stuck?: boolean
}

const dayMs = 24 * 3_600_000
/** So that a handful of suspects already takes several calls. */
const atATime = 2
const current: About = { versao: vaultVersion, esquema: 1, esquemaDoCofre: 1 }

/** Vaults by their addresses, which list and count as real ones do. Whatever is not theirs goes on to the server. */
export function stubVaults(vaults: Record<string, StubbedVault>): void {
  const server = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { origin, pathname, searchParams } = new URL(url, 'http://localhost')
    const vault = vaults[origin]
    if (!vault) return server(url, init)
    if (vault.isAway) throw new TypeError('Failed to fetch')
    const route = `${init.method} ${pathname.replace('/integrador/', '')}`
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Sent) : undefined
    const said = answer(vault, route, searchParams, body)
    return said ? Response.json(said) : Response.json({ erro: 'Não encontrado' }, { status: 404 })
  })
}

type Sent = { paginas: Page[] }
type Asked = { vault: StubbedVault; leads: ListedLead[]; query: URLSearchParams; sent: Sent | undefined }

const answers: Record<string, (asked: Asked) => unknown> = {
  [listLeads.route]: ({ leads, query }) => listPage(leads, query),
  [summarize.route]: ({ leads, query }) => leads.filter(isWithin(Number(query.get('dias')))).map(countAlone),
  [readSettings.route]: () => ({ dias: 90, moeda: 'USD' }),
  [readAbout.route]: ({ vault: { about = current } }) => about,
  [readMark.route]: ({ vault }) => ({ marca: JSON.stringify(vault.leads) }),
  [readPages.route]: ({ vault }) => ({ paginas: vault.pages ?? [] }),
  [putPages.route]: ({ vault, sent }) => ({ paginas: (vault.pages = sent?.paginas ?? []) }),
  [releaseSuspects.route]: ({ vault }) => handle(vault, (lead) => ({ ...lead, estado: 'pendente' })),
  [eraseSuspects.route]: ({ vault }) => handle(vault, () => null),
}

function answer(vault: StubbedVault, route: string, query: URLSearchParams, sent?: Sent): unknown {
  const page = query.get('pagina')
  const leads = vault.leads.filter(({ pagina }) => page === null || (pagina ?? '') === page)
  const say = answers[route]
  if (say) return say({ vault, leads, query, sent })
  const [, method = '', id = ''] = /^(\w+) leads\/([^/]+)/.exec(route) ?? []
  if (id === '') throw new Error(`The stubbed vault has no answer to ${route}.`)
  return actOn(vault, method, id)
}

function listPage(leads: ListedLead[], query: URLSearchParams): LeadPage {
  const cursor = Number(query.get('cursor') ?? Infinity)
  const state = query.get('estado')
  const left = leads
    .filter(({ n, estado }) => n < cursor && (state === null || estado === state))
    .toSorted((a, b) => b.n - a.n)
  const page = left.slice(0, Number(query.get('limite')))
  return { leads: page, cursor: left.length > page.length ? (page.at(-1)?.n ?? null) : null }
}

function actOn(vault: StubbedVault, method: string, id: string): unknown {
  const lead = vault.leads.find((one) => one.id === id)
  if (!lead) return null
  const changed = method === 'POST' ? [{ ...lead, estado: 'pendente' }] : []
  if (method !== 'GET') vault.leads = vault.leads.flatMap((one) => (one === lead ? changed : [one]))
  return { ...lead, dados: {} } satisfies { dados: Partial<VaultAnswer<typeof readLead>['dados']> }
}

function handle(
  vault: StubbedVault,
  change: (lead: ListedLead) => ListedLead | null,
): VaultAnswer<typeof releaseSuspects> {
  const { patience = Infinity } = vault
  if (patience <= 0) throw new TypeError('Failed to fetch')
  vault.patience = patience - 1
  const suspects = vault.leads.filter(({ estado }) => estado === 'suspeito')
  const handled = suspects.slice(0, vault.stuck ? 0 : atATime)
  vault.leads = vault.leads.flatMap((lead) => (handled.includes(lead) ? (change(lead) ?? []) : [lead]))
  return { feitos: handled.length, restam: suspects.length > handled.length, cursor: null }
}

const isWithin =
  (days: number) =>
  ({ n }: ListedLead) =>
    n / 1000 > Date.now() - days * dayMs

/** Only of one that belongs to a page it says whose it is, as Workers of today do. */
const countAlone = ({ n, estado, retorno, pagina, valor, moeda }: ListedLead): Bucket => ({
  desde: n / 1000,
  contas: {
    [JSON.stringify(['fb_it_07', 'IT', '', '', ...(pagina === null ? [] : [pagina, '24817'])])]: {
      [estado]: 1,
      ...(retorno === null ? {} : { [retorno]: 1 }),
      ...(valor === null ? {} : { [`valor ${moeda ?? ''}`]: valor }),
    },
  },
})
