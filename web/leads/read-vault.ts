import { askVault } from './ask-vault.ts'
import { nameCurrency } from './sum-turns.ts'
import { LeadPage, Turns, VaultSettings, WholeLead, type Turn } from './vault-answers.ts'
import { vaultKey } from './vault-key.ts'
import type { OpenVault } from './vault.ts'

export const pageSize = 50
/** Leads come in while somebody looks; a vault reads few rows for this. */
const refetchInterval = 30_000

/** Columns of the vault by which it lists, and what is searched for. */
export type LeadQuery = Readonly<
  Partial<Record<'estado' | 'retorno' | 'pais' | 'campanha' | 'busca', string>>
>

export function turnsOf(vault: OpenVault, days: number) {
  return {
    queryKey: [...vaultKey(vault.address), 'resumo', days],
    queryFn: ({ signal }: { signal: AbortSignal }) => readTurns(vault, days, signal),
    refetchInterval,
  }
}

async function readTurns(vault: OpenVault, days: number, signal: AbortSignal): Promise<Turn[]> {
  const [turns, { moeda }] = await Promise.all([
    askVault(vault, `resumo?dias=${days}`, Turns, { signal }),
    askVault(vault, 'ajustes', VaultSettings, { signal }),
  ])
  return nameCurrency(turns, moeda)
}

type Place = { query: LeadQuery; since: number; cursor: number | undefined }

export function leadsOf(vault: OpenVault, place: Place) {
  return {
    queryKey: [...vaultKey(vault.address), 'leads', place],
    queryFn: ({ signal }: { signal: AbortSignal }) => readPage(vault, place, { limit: pageSize, signal }),
    // Only the newest change by themselves.
    refetchInterval: place.cursor === undefined ? refetchInterval : false,
  } as const
}

/** A vault answers before it has read too much: it is asked on, within reason, until a page is full. */
const mostQuestions = 12

export async function readPage(
  vault: OpenVault,
  { query, since, cursor }: Place,
  { limit, signal }: { limit: number; signal?: AbortSignal },
): Promise<LeadPage> {
  const page: LeadPage = { leads: [], cursor: cursor ?? null }
  for (let question = 0; question < mostQuestions && page.leads.length < limit; question += 1) {
    const asked = new URLSearchParams({ ...query, limite: String(limit - page.leads.length) })
    if (page.cursor !== null) asked.set('cursor', String(page.cursor))
    const part = await askVault(vault, `leads?${asked.toString()}`, LeadPage, signal ? { signal } : {})
    page.leads.push(...part.leads.filter(({ n }) => n >= since * 1000))
    page.cursor = part.cursor !== null && part.cursor > since * 1000 ? part.cursor : null
    if (page.cursor === null) break
  }
  return page
}

export function leadOf(vault: OpenVault, id: string) {
  return {
    queryKey: [...vaultKey(vault.address), 'lead', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => askVault(vault, `leads/${id}`, WholeLead, { signal }),
    staleTime: 0,
  }
}

export const sendAgain = (vault: OpenVault, id: string) =>
  askVault(vault, `leads/${id}/reenviar`, WholeLead, { method: 'POST' })

export const erase = (vault: OpenVault, id: string) =>
  askVault(vault, `leads/${id}`, WholeLead, { method: 'DELETE' })
