import { platformNames } from '#contract/platforms.ts'
import type { Vault } from '#contract/publishing.ts'
import { pageIdOf, type SavedIntegration } from '#contract/saved-integrations.ts'
import type { ListedLead, Page } from '#contract/vault.ts'
import { secureAddress } from '#generator/answers.ts'
import { isoCode } from '#generator/countries.ts'

/** A vault with what it is read with, under the name its owner knows it by. */
export type OpenVault = Vault & {
  /** Empty where it is lost: the vault then says so. */
  key: string
  label: string
  platformName: string
  /** The page of an integration that sends to it, where there still is one. */
  page: string | null
  /** The integrations that send to it, as it gets them. */
  pages: readonly Page[]
  /** Of all integrations by their public ids, also of those that send to it by another address. */
  names: Readonly<Record<string, string>>
  /** Read of one of them alone, or with '' of what is none of theirs. */
  only?: string
}

/** Several integrations may share a Worker: then it goes by its own name. */
export function openVault(vault: Vault, integrations: readonly SavedIntegration[]): OpenVault {
  const users = integrations.filter(({ answers }) => sendsTo(answers.cloudflareUrl, vault.address))
  const [only] = users
  return {
    ...vault,
    key: vault.key ?? '',
    label: users.length === 1 && only ? only.name : vault.name,
    platformName: platformNames[vault.platform] ?? vault.platform,
    page: only ? `/integracao/${only.id}` : null,
    pages: users.map(pageOf),
    names: Object.fromEntries(integrations.map(({ id, name }) => [pageIdOf(id), name])),
  }
}

function pageOf({ id, name, answers }: SavedIntegration): Page {
  const { offerId, streamCode, countryCode } = answers
  const oferta = (offerId?.trim() || streamCode?.trim()) ?? ''
  return { pagina: pageIdOf(id), nome: name, oferta, pais: isoCode(countryCode.trim()) }
}

/** However the address is written. */
export function sendsTo(url: string | undefined, address: string): boolean {
  return url !== undefined && URL.canParse(url) && new URL(secureAddress(url.trim())).origin === address
}

type Owned = Pick<ListedLead, 'pagina' | 'oferta'>

/** Whose a lead is, in the words of its owner. A Worker that knows of no pages says of no lead what was offered. */
export function nameOwner({ label, name, names }: OpenVault, { pagina, oferta }: Owned): string {
  if (oferta === null) return label
  if (pagina === null) return nameWorker({ name })
  return names[pagina] ?? 'Outra página'
}

export const nameWorker = ({ name }: Pick<OpenVault, 'name'>) => `Worker ${name}`

/** 'crema-it.marina.workers.dev': how it is reached says nothing to its owner. */
export const formatAddress = (address: string) => address.replace(/^https?:\/\//, '')

/** The page of an integration, where publishing its Worker begins at once. */
export const publishAt = (page: string) => `${page}?publicar`

/** Where a Worker hosts the thank-you page of this name. */
export const hostedAt = (address: string, name: string) => `${address}/p/${name}`

/** Whether an address is that of a page which this Worker hosts, under whatever name. */
export function isHostedBy({ address }: Pick<Vault, 'address'>, url: string): boolean {
  return url.trim().startsWith(hostedAt(address, ''))
}
