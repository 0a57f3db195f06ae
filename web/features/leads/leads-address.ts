import { leadStates } from '#contract/vault.ts'
import { formatAddress, type OpenVault } from '#web/vault/open-vault.ts'
import { periodDays } from './sum-buckets.ts'

type Meant = {
  vault: Pick<OpenVault, 'address'>
  /** One of `leadStates`. */
  state: string
  days?: number | undefined
}

/** The page of leads, opened at those of one vault in one state. */
export function addressOfLeads({ vault, state, days }: Meant): string {
  const named = new URLSearchParams({ cofre: formatAddress(vault.address), situacao: state })
  if (days !== undefined) named.set('dias', String(days))
  return `/leads?${named.toString()}`
}

/** What such an address names. Whatever it says that nobody knows counts as not said. */
export function readLeadsAddress(search: string) {
  const named = new URLSearchParams(search)
  const state = leadStates.find((one) => one === named.get('situacao'))
  const host = named.get('cofre') ?? ''
  return {
    isOf: ({ address }: Pick<OpenVault, 'address'>) => host !== '' && formatAddress(address) === host,
    standing: state ? `estado:${state}` : '',
    days: periodDays.find((days) => String(days) === named.get('dias')) ?? 7,
  }
}
