import type { PlatformId } from '#generator/platforms/index.ts'
import type { Scenario } from './scenarios.ts'

/** One whole answer of a platform. */
export type PlatformReply = { status: number; contentType: string; body: string }

/** Scenarios that each platform words in its own way. */
type OwnScenario = Exclude<Scenario, 'not-json' | 'time-out'>

/** What no platform says itself: something between it and the visitor does. */
const notJson: PlatformReply = {
  status: 200,
  contentType: 'text/html; charset=utf-8',
  body: '<!DOCTYPE html>\n<html><head><title>Just a moment...</title></head><body></body></html>\n',
}

function json(status: number, value: unknown): PlatformReply {
  return { status, contentType: 'application/json', body: JSON.stringify(value) }
}

const adcomboOrder = {
  code: 'ok',
  order_id: 4_821_377,
  is_double: false,
  goods_id: 901,
  esub: '-',
  warning: [],
}
const adcomboFailure = (error: string) => ({ code: 'error', error })
const lemonadFailure = (error: string) => ({ result: 'error', error })

/**
 * Accepted leads, and AdCombo's way with a lead sent twice, are as the platforms document them. The others document no
 * duplicate: theirs, and the wording of all refusals, are in the shape in which each platform reports errors.
 */
const replies: Record<PlatformId, Record<OwnScenario, PlatformReply>> = {
  adcombo: {
    accepted: json(200, adcomboOrder),
    duplicate: json(200, { ...adcomboOrder, is_double: true }),
    'wrong-key': json(403, adcomboFailure('Invalid api_key')),
    refused: json(200, adcomboFailure('Offer is not active')),
    'server-error': json(500, adcomboFailure('Internal error')),
  },
  lemonad: {
    accepted: json(200, { result: 'ok', localClickId: '5f0c7d1e9a3b4c0012ab34cd' }),
    duplicate: json(400, lemonadFailure('Lead already exists')),
    'wrong-key': json(401, lemonadFailure('Invalid token')),
    refused: json(400, lemonadFailure('Offer is not active')),
    'server-error': json(500, lemonadFailure('Internal error')),
  },
  drcash: {
    accepted: json(200, { uuid: '0b9d3f52-0000-4000-8000-000000000001' }),
    duplicate: json(409, { error: 'Order already exists' }),
    'wrong-key': json(401, { error: 'Unauthorized' }),
    refused: json(400, { error: 'Stream not found' }),
    'server-error': json(500, { error: 'Internal error' }),
  },
  trafficlight: {
    accepted: json(200, { id: 48_151_623 }),
    duplicate: json(200, { errmsg: 'Lead is a duplicate' }),
    'wrong-key': json(403, { errmsg: 'Invalid key' }),
    refused: json(200, { errmsg: 'Offer not found' }),
    'server-error': json(500, { errmsg: 'Internal error' }),
  },
}

/** How a platform answers a lead. A time-out has no answer. */
export function simulateReply(platform: PlatformId, scenario: Scenario): PlatformReply | undefined {
  if (scenario === 'time-out') return undefined
  return scenario === 'not-json' ? notJson : replies[platform][scenario]
}
