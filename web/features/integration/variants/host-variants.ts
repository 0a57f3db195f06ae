import type { SavedAnswers } from '#contract/integrations.ts'
import type { Vault } from '#contract/publishing.ts'
import { pageIdOf } from '#contract/saved-integrations.ts'
import { makePageFile } from '#web/artefacts/artefact.ts'
import { hostPage, nameHostedPage } from '#web/vault/hosted-page.ts'
import { isHostedBy } from '#web/vault/open-vault.ts'
import { applyVariant, type Variant } from './variant.ts'

/** Where each variant's form leads, by the variant's id; what is not named leads where the integration does. */
export type HostedVariants = Readonly<Record<string, string>>

/** Whether variants get pages of their own: those of an integration whose page its Worker hosts. */
export function hostsVariants(vault: Vault | undefined, { successUrl = '' }: SavedAnswers): boolean {
  return Boolean(vault?.key) && vault !== undefined && isHostedBy(vault, successUrl)
}

type Hosting = { id: string; saved: SavedAnswers; variants: readonly Variant[] }

/** One after the other: a vault that refuses one is not asked for the rest. */
export async function hostVariants(vault: Vault, { id, saved, variants }: Hosting): Promise<HostedVariants> {
  const hosted: Record<string, string> = {}
  for (const variant of variants) {
    const answers = applyVariant(saved, variant)
    const name = nameHostedPage(pageIdOf(id), answers.countryCode)
    const html = makePageFile(answers).code
    hosted[variant.id] = await hostPage({ address: vault.address, key: vault.key ?? '' }, { name, html })
  }
  return hosted
}
