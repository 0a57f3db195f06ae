import type { Destination } from '#contract/vault.ts'
import { channelFacts } from '#web/vault/destination-names.ts'

/** The channel of alerts. An older setting does not say it: it is the one whose fields it has. */
export function channelOf(saved: Destination | undefined) {
  return (
    channelFacts.find(({ id }) => id === saved?.['canal']) ??
    channelFacts.find(({ settings }) => settings.some((name) => saved?.[name] !== undefined))
  )
}
