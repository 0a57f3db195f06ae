import type { ServerResponse } from 'node:http'
import { CloudRefusal, sendReply } from './api-reply.ts'
import type { Fault, Step } from './cloud-options.ts'

type Planned = { readonly step: Step; times: number; readonly fault: Fault }

export type FaultOrder = Fault & { readonly step: Step; readonly times?: number }

/** What shall go wrong with the next calls of a step. */
export function planFaults() {
  const planned: Planned[] = []
  return {
    add: ({ step, times = 1, ...fault }: FaultOrder): void => void planned.push({ step, times, fault }),
    /** The fault that this call meets, used up by it. */
    take(step: Step): Fault | undefined {
      const found = planned.find((plan) => plan.step === step && plan.times > 0)
      if (found) found.times -= 1
      return found?.fault
    },
  }
}

/** Lets a call fail. True when it is to be handled all the same. */
export async function meetFault(response: ServerResponse, fault: Fault): Promise<boolean> {
  if (fault.kind === 'slow') await fault.until
  if (fault.kind === 'slow' || fault.kind === 'cut-after') return true
  if (fault.kind === 'cut') response.destroy()
  else if (fault.kind === 'html')
    sendText(response, fault.status, [
      'text/html',
      '<!doctype html><title>Cloudflare</title><h1>Bad gateway</h1>',
    ])
  else if (fault.kind === 'garbage')
    sendText(response, 200, ['application/json', '{"success":true,"errors":[],"result":{'])
  else if (fault.kind === 'answer') sendRefusal(response, fault)
  return false
}

function sendText(response: ServerResponse, status: number, [type, text]: readonly [string, string]): void {
  response.writeHead(status, { 'content-type': type }).end(text)
}

function sendRefusal(
  response: ServerResponse,
  {
    status,
    code = 10_013,
    message = 'An unknown error has occurred.',
    retryAfter,
  }: Fault & { kind: 'answer' },
): void {
  const { reply } = new CloudRefusal(status, { code, message })
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  sendReply(response, { ...reply, headers })
}
