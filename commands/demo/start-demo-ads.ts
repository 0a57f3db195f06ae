import { startOutside, type Call } from '#generator/testing/vault/start-outside.ts'
import { testedAds, testedChannels } from '#generator/testing/vault/tested-destinations.ts'
import { adPlatforms } from '#vault/destinations/index.ts'
import { readAt } from '#vault/destinations/read-at.ts'

/** What an ad platform was told of a lead, and by which click it knows whose it is. */
export type DemoEvent = {
  readonly platform: string
  readonly event: string
  readonly id: string
  readonly click: string
  readonly money: string
}

/** With what an ad platform can be set up here. */
export type DemoAd = {
  readonly name: string
  readonly settings: readonly { readonly label: string; readonly value: string }[]
}

const played = new Set([...testedAds, ...testedChannels].map(({ host }) => host))

/** All whom a vault can tell something: they take whatever they are told. */
export async function startDemoAds() {
  const outside = await startOutside()
  return {
    address: outside.address,
    isPlayed: (host: string) => played.has(host),
    /** The newest first. */
    events: (): DemoEvent[] => outside.calls.flatMap(readEvent).toReversed(),
    close: () => outside[Symbol.asyncDispose](),
  }
}

export type DemoAds = Awaited<ReturnType<typeof startDemoAds>>

function readEvent({ host, body }: Call): DemoEvent[] {
  const told = testedAds.find((one) => one.host === host)
  if (!told?.sentAt) return []
  const { event, id, click, value = '', currency = '' } = told.sentAt
  const read = (place: string) => String(readAt(body, place) ?? '')
  const worth = readAt(body, value)
  const money = typeof worth === 'number' ? `${worth.toFixed(2)} ${read(currency)}` : ''
  return [{ platform: nameOf(told.id), event: read(event), id: read(id), click: read(click), money }]
}

const nameOf = (wanted: string) => adPlatforms.find(({ id }) => id === wanted)?.name ?? wanted

export const demoAds: readonly DemoAd[] = adPlatforms.map(({ id, name, fields }) => {
  const { settings = {} } = testedAds.find((one) => one.id === id) ?? {}
  const given = fields.filter((field) => settings[field.name] !== undefined)
  return { name, settings: given.map((field) => ({ label: field.label, value: settings[field.name] ?? '' })) }
})

/** What a click on an ad of each of them adds to the page's address. */
export const demoClicks = adPlatforms
  .flatMap(({ id, traces }) => (traces.parameters ?? []).slice(0, 1).map((name) => `${name}=clique-${id}`))
  .join('&')
