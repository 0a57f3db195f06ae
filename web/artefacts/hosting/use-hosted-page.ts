import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Vault } from '#contract/publishing.ts'
import { useAct } from '#web/api/use-act.ts'
import { VaultRefusal } from '#web/vault/ask-vault.ts'
import { hostPage, nameHostedPage, readHostedPage } from '#web/vault/hosted-page.ts'
import { hostedAt, isHostedBy } from '#web/vault/open-vault.ts'

/** What stands at the page's address, compared with what the answers make now. `elsewhere`: this Worker does not host it. */
export type HostedState = 'elsewhere' | 'checking' | 'same' | 'other' | 'missing' | 'away'

type Hosted = {
  vault: Vault | undefined
  pageId: string
  successUrl: string
  /** What the answers make; empty while they make none. */
  html: string
  /** What follows once it is online. */
  onHosted: (address: string) => Promise<void> | void
}

const keyOf = (address: string) => ['pagina-hospedada', address]

/** Of one integration: whether its thank-you page is online at its Worker, and one act that puts it there. */
export function useHostedPage({ vault, pageId, successUrl, html, onHosted }: Hosted) {
  const client = useQueryClient()
  const address = successUrl.trim()
  const isHosted = vault !== undefined && isHostedBy(vault, address)
  const reading = useQuery({
    queryKey: keyOf(address),
    queryFn: ({ signal }) => readHostedPage(address, signal),
    enabled: isHosted,
    staleTime: 1000,
    refetchOnWindowFocus: 'always',
  })
  const { mutate, isPending, error } = useAct({
    send: async () => {
      if (!vault?.key) throw new Error('A page is hosted only where the vault can be opened.')
      return hostPage({ ...vault, key: vault.key }, { name: nameHostedPage(pageId), html })
    },
    failed: 'A página não foi ao ar',
    onDone: async (online) => {
      client.setQueryData(keyOf(online), html)
      await onHosted(online)
    },
    // It may have been sent all the same.
    onFailed: () => client.invalidateQueries({ queryKey: keyOf(address) }),
  })
  return {
    state: isHosted ? stateOf(reading, html) : ('elsewhere' as const),
    /** Under its own name: another one's is shared, by a copy of an integration for one. */
    isOwn: vault !== undefined && address === hostedAt(vault.address, nameHostedPage(pageId)),
    /** Whether it can be put online from here. */
    canHost: Boolean(vault?.key) && html !== '',
    host: () => mutate(),
    isHosting: isPending,
    /** The Worker has no room for one more. */
    isFull: error instanceof VaultRefusal && error.status === 409,
  }
}

function stateOf(
  { data, error }: { data: string | null | undefined; error: unknown },
  html: string,
): HostedState {
  if (data === undefined) return error ? 'away' : 'checking'
  if (data === null) return 'missing'
  return data === html ? 'same' : 'other'
}

export type HostedPage = ReturnType<typeof useHostedPage>
