import {
  listLeads,
  readLead,
  readSettings,
  summarize,
  type LeadPage,
  type ListedLead,
  type Bucket,
  type VaultQuestion,
  type WholeLead,
} from '#contract/vault.ts'
import { askVault } from '#web/vault/ask-vault.ts'
import { isErased } from '#web/vault/lead-states.ts'
import type { OpenVault } from '#web/vault/open-vault.ts'
import { vaultKey } from '#web/vault/vault-query.ts'
import { nameCurrency } from './sum-buckets.ts'

export const pageSize = 50

/** Columns of the vault by which it lists, and what is searched for. */
export type LeadQuery = Omit<VaultQuestion<typeof listLeads>['query'], 'cursor' | 'limite' | 'pagina'>

export function bucketsOf(vault: OpenVault, days: number) {
  return {
    queryKey: [...vaultKey(vault.address, summarize.route), days, vault.only],
    queryFn: ({ signal }: { signal: AbortSignal }) => readBuckets(vault, days, signal),
  }
}

async function readBuckets(vault: OpenVault, days: number, signal: AbortSignal): Promise<Bucket[]> {
  const [buckets, { moeda }] = await Promise.all([
    askVault(vault, summarize, { query: { dias: days, pagina: vault.only } }, { signal }),
    askVault(vault, readSettings, {}, { signal }),
  ])
  return nameCurrency(buckets, moeda)
}

/** With how many questions it took. */
export type ReadPage = LeadPage & { questions: number }

type Place = { query: LeadQuery; since: number; cursor: number | undefined }

export function leadsOf(vault: OpenVault, place: Place) {
  return {
    queryKey: [...vaultKey(vault.address, listLeads.route), place, vault.only],
    queryFn: ({ signal }: { signal: AbortSignal }) => readPage(vault, place, { limit: pageSize, signal }),
  } as const
}

/** A vault answers before it has read too much: it is asked on, within reason, until a page is full. */
const mostQuestions = 12

export async function readPage(
  vault: OpenVault,
  { query, since, cursor }: Place,
  { limit, signal }: { limit: number; signal?: AbortSignal },
): Promise<ReadPage> {
  const page: ReadPage = { leads: [], cursor: cursor ?? null, questions: 0 }
  while (page.questions < mostQuestions && page.leads.length < limit) {
    page.questions += 1
    const limite = limit - page.leads.length
    const asked = { ...query, pagina: vault.only, limite, cursor: page.cursor ?? undefined }
    const part = await askVault(vault, listLeads, { query: asked }, signal ? { signal } : {})
    // Older Workers list those that were erased, and know of no offers to choose from.
    const isMeant = (lead: ListedLead) =>
      lead.n >= since * 1000 && !isErased(lead) && (!query.oferta || lead.oferta === query.oferta)
    page.leads.push(...part.leads.filter(isMeant))
    page.cursor = part.cursor !== null && part.cursor > since * 1000 ? part.cursor : null
    if (page.cursor === null) break
  }
  return page
}

export function leadOf(vault: OpenVault, id: string) {
  return {
    queryKey: [...vaultKey(vault.address, readLead.route), id],
    queryFn: ({ signal }: { signal: AbortSignal }) => readWhole(vault, id, signal),
    staleTime: 0,
  }
}

/** Where the platform named no currency, it is the one that the vault was told. */
async function readWhole(vault: OpenVault, id: string, signal: AbortSignal): Promise<WholeLead> {
  const [lead, { moeda }] = await Promise.all([
    askVault(vault, readLead, { params: { id } }, { signal }),
    askVault(vault, readSettings, {}, { signal }),
  ])
  const retornos = lead.dados.retornos.map((said) => ({ ...said, moeda: said.moeda || moeda }))
  return { ...lead, dados: { ...lead.dados, retornos } }
}
