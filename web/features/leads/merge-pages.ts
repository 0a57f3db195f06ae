import type { LeadPage, ListedLead } from '#contract/vault.ts'
import type { OpenVault } from '#web/vault/open-vault.ts'

/** Where each vault goes on, by its address: not named, from the newest; null, nothing is left there. */
export type Cursors = Readonly<Record<string, number | null>>

export type VaultLead = ListedLead & { vault: OpenVault }

type Read = { vault: OpenVault; page: LeadPage }

/**
 * One page of several vaults, newest first. What is older than the place where a vault has stopped reading must wait:
 * that vault may hold leads in between.
 */
export function mergePages(
  reads: readonly Read[],
  cursors: Cursors,
  size: number,
): { leads: VaultLead[]; next: Cursors | null } {
  const known = Math.max(0, ...reads.map(({ page }) => page.cursor ?? 0))
  const leads = reads
    .flatMap(({ vault, page }) => page.leads.map((lead) => ({ ...lead, vault })))
    .filter(({ n }) => n >= known)
    .toSorted((a, b) => b.n - a.n)
    .slice(0, size)
  const next: Record<string, number | null> = { ...cursors }
  for (const { vault, page } of reads) {
    const shown = leads.filter((lead) => lead.vault.address === vault.address)
    if (shown.length === page.leads.length) next[vault.address] = page.cursor
    else if (shown.length > 0) next[vault.address] = shown.at(-1)?.n ?? null
  }
  const isOver = reads.every(({ vault }) => next[vault.address] === null)
  return { leads, next: isOver ? null : next }
}
