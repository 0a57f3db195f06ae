import { z } from 'zod'
import { hosts, startOutside, type Call } from '#generator/testing/vault/start-outside.ts'

/** What an ad platform was told of a lead, and by which click it knows whose it is. */
export type DemoEvent = {
  readonly platform: string
  readonly event: string
  readonly id: string
  readonly click: string
  readonly money: string
}

const Money = z
  .object({ value: z.number(), currency: z.string() })
  .transform(({ value, currency }) => `${value.toFixed(2)} ${currency}`.trim())
  .optional()
const text = z.string().default('')

const MetaEvent = z
  .object({
    event_name: z.string(),
    event_id: z.string(),
    user_data: z.object({ fbc: text }),
    custom_data: Money,
  })
  .transform(({ event_name: event, event_id: id, user_data: { fbc: click }, custom_data: money = '' }) => ({
    event,
    id,
    click,
    money,
  }))
const TikTokEvent = z
  .object({ event: z.string(), event_id: z.string(), user: z.object({ ttclid: text }), properties: Money })
  .transform(({ event, event_id: id, user: { ttclid: click }, properties: money = '' }) => ({
    event,
    id,
    click,
    money,
  }))

const played = [
  { platform: 'Meta', host: hosts.meta, body: z.object({ data: z.array(MetaEvent) }) },
  { platform: 'TikTok', host: hosts.tiktok, body: z.object({ data: z.array(TikTokEvent) }) },
] as const

/** Meta and TikTok, who take whatever they are told. */
export async function startDemoAds() {
  const outside = await startOutside()
  return {
    address: outside.address,
    isPlayed: (host: string) => played.some((one) => one.host === host),
    /** The newest first. */
    events: (): DemoEvent[] => outside.calls.flatMap(readEvents).toReversed(),
    close: () => outside[Symbol.asyncDispose](),
  }
}

export type DemoAds = Awaited<ReturnType<typeof startDemoAds>>

function readEvents({ host, body }: Call): DemoEvent[] {
  const told = played.find((one) => one.host === host)
  const read = told?.body.safeParse(JSON.parse(body))
  return told && read?.success ? read.data.data.map((event) => ({ platform: told.platform, ...event })) : []
}
