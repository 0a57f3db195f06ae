import { putHostedPage } from '#contract/vault.ts'
import { UserFacingError } from '#web/api/user-facing-error.ts'
import { askVault } from './ask-vault.ts'
import { hostedAt, type OpenVault } from './open-vault.ts'

const timeLimitMs = 10_000

/** Of an integration's own page, or of its variant for a country: always the same, so that hosting again keeps the address. */
export function nameHostedPage(pageId: string, country = ''): string {
  return ['obrigado', pageId, country.toLowerCase()].filter(Boolean).join('-')
}

type Reading = Pick<OpenVault, 'address' | 'key'>

/** Sends a page to the vault. It counts as online only once its own address shows it. */
export async function hostPage(
  vault: Reading,
  { name, html }: { name: string; html: string },
): Promise<string> {
  await askVault(vault, putHostedPage, { body: { nome: name, html } })
  const address = hostedAt(vault.address, name)
  if ((await readHostedPage(address)) !== html)
    throw new UserFacingError(
      'O endereço ainda mostra outra página. Se você tem outra aba aberta, espere ela terminar e tente de novo.',
    )
  return address
}

/** What stands at the address now, as any visitor gets it; null where there is nothing. */
export async function readHostedPage(address: string, signal?: AbortSignal): Promise<string | null> {
  const limit = AbortSignal.timeout(timeLimitMs)
  const reply = await fetch(address, {
    method: 'GET',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  }).catch((cause: unknown) => {
    throw new UserFacingError('O Worker não respondeu.', { cause })
  })
  if (reply.status === 404) return null
  if (!reply.ok) throw new UserFacingError(`O Worker respondeu com o erro ${reply.status}.`)
  return reply.text()
}
