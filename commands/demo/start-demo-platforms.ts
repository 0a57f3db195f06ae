import { chooseBehaviour } from '#generator/testing/platforms/choose-behaviour.ts'
import { subjects } from '#generator/testing/platforms/index.ts'
import type { RecordedRequest, StandInPlatform } from '#generator/testing/platforms/stand-in-platform.ts'
import { startStandIn } from '#generator/testing/platforms/stand-in.ts'

export type DemoLead = {
  readonly id: number
  readonly at: string
  readonly platform: string
  readonly name: string
  readonly phone: string
  readonly isAccepted: boolean
  /** What the network has told of it since. */
  told: Verdict | null
}
export type Verdict = 'approved' | 'rejected'

type Arrival = { readonly lead: DemoLead; readonly request: RecordedRequest; readonly order: string }

/** The networks as their stand-ins, each order with a number of its own; they can go away, and call back. */
export async function startDemoPlatforms() {
  const platforms = await startStandIn(subjects.map(({ standIn }) => numberOrders(standIn)))
  const arrivals: Arrival[] = []
  let seen = 0
  let isUp = true

  /** Whoever looks at them looks every second: when a lead is first seen is when it came. */
  function takeIn(): void {
    for (const request of platforms.requests.slice(seen)) {
      seen += 1
      const subject = subjectOfRequest(request)
      if (subject) arrivals.push(describeArrival(request, subject, arrivals))
    }
  }

  return {
    address: platforms.address,
    /** The newest first. */
    leads(): DemoLead[] {
      takeIn()
      return arrivals.map(({ lead }) => lead).toReversed()
    },
    isUp: () => isUp,
    async switchTo(up: boolean): Promise<void> {
      isUp = up
      await platforms.enter(up ? 'accepted' : 'connection-refused')
    },
    /** What the network would call, by an address with its macros. */
    callBack(id: number, verdict: Verdict, address: string): string | undefined {
      const arrival = arrivals[id]
      if (!arrival) return undefined
      arrival.lead.told = verdict
      return fillMacros(arrival, verdict, address)
    },
    close: () => platforms.close(),
  }
}

export type DemoPlatforms = Awaited<ReturnType<typeof startDemoPlatforms>>

/** None of what a Worker tells others than networks. */
function subjectOfRequest(request: RecordedRequest): Subject | undefined {
  return subjects.find(({ platform }) => platform.id === request.platform)
}

type Subject = (typeof subjects)[number]

function describeArrival(
  request: RecordedRequest,
  { platform, standIn }: Subject,
  before: readonly Arrival[],
): Arrival {
  const { name = '', phone = '' } = request.lead ?? {}
  const isAccepted = chooseBehaviour(standIn, request, 'accepted') === standIn.replies.accepted.answer
  const earlier = before.filter((other) => other.lead.isAccepted && other.request.platform === platform.id)
  const order = isAccepted ? orderNumber(standIn, earlier.length) : ''
  const at = new Date().toISOString()
  const lead = { id: before.length, at, platform: platform.name, name, phone, isAccepted, told: null }
  return { lead, request, order }
}

/** The stand-in gives every order the same number. */
function numberOrders(standIn: StandInPlatform): StandInPlatform {
  const { accepted } = standIn.replies
  const usual = usualNumber(standIn)
  let count = 0
  return {
    ...standIn,
    replies: {
      ...standIn.replies,
      accepted: {
        ...accepted,
        get answer() {
          const body = accepted.answer.body.replaceAll(usual, orderNumber(standIn, count))
          count += 1
          return { ...accepted.answer, body }
        },
      },
    },
  }
}

function orderNumber(standIn: StandInPlatform, count: number): string {
  return usualNumber(standIn).slice(0, -4) + String(1001 + (count % 8999))
}

function usualNumber({ replies }: StandInPlatform): string {
  const { means } = replies.accepted
  return (means.success && means.orderId) || ''
}

function fillMacros({ request, order }: Arrival, verdict: Verdict, address: string): string {
  const postback = subjectOfRequest(request)?.platform.postback
  if (!postback) return address
  const { macros, words, leadField = '' } = postback
  const values: Record<string, unknown> = {
    ...request.fields,
    [nameOf(macros.order)]: order,
    [nameOf(macros.lead)]: request.fields[leadField],
    [nameOf(macros.status)]: words[verdict][0],
    [nameOf(macros.payment)]: verdict === 'approved' ? '18.50' : '0',
  }
  return address.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    return typeof value === 'string' ? encodeURIComponent(value) : ''
  })
}

/** `{order}` without its braces. */
function nameOf(macro = ''): string {
  return macro.slice(1, -1)
}
