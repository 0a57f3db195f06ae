import type { OwnScenario, Platform } from '../../platforms/platform.ts'
import type { Answer, BrokenScenario, Meaning, Reply, Variant } from './stand-in-platform.ts'

export function json(status: number, value: unknown): Answer {
  return { status, contentType: 'application/json', body: JSON.stringify(value) }
}

export function html(status: number, title: string): Answer {
  const body = `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`
  return { status, contentType: 'text/html; charset=utf-8', body }
}

export const accepted = (orderId?: string): Meaning => ({ success: true, orderId })
export const refused = (error?: string): Meaning => ({ success: false, error })

export function variant(name: string, answer: Answer, means: Meaning): Variant {
  return { name, answer, means }
}

/** The platform's own replies, as the rehearsal gives them too, with what each must come to. */
export function repliesOf(
  { replies }: Pick<Platform, 'replies'>,
  meanings: Readonly<Record<OwnScenario, Meaning>>,
): Record<OwnScenario, Reply> {
  const all = Object.entries(replies).map(([scenario, { status, body }]) => [
    scenario,
    { answer: json(status, body), means: meanings[scenario as OwnScenario] },
  ])
  return Object.fromEntries(all) as Record<OwnScenario, Reply>
}

/** Answers that break off or never come have no text of their own. */
export type Behaviour = Answer | 'cut' | 'stalled' | 'silent'

/** What a proxy, a login wall or a dead line gives instead of the platform: never a success. */
export const brokenBehaviours: Readonly<Record<BrokenScenario, Behaviour>> = {
  'html-instead-of-json': html(200, 'Just a moment...'),
  'server-error-without-json': html(502, '502 Bad Gateway'),
  'empty-body': { status: 200, contentType: 'application/json', body: '' },
  cut: 'cut',
  stalled: 'stalled',
  'time-out': 'silent',
  // The server does not listen then; a request that was already on its way gets nothing.
  'connection-refused': 'silent',
}
