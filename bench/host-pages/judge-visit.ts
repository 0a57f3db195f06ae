import { readText } from '#generator/testing/platforms/fields.ts'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import type { RecordedRequest } from '#generator/testing/platforms/stand-in-platform.ts'
import { formPath, hasWorker, landingPath, type Expected, type Platform } from './host-page.ts'
import { readFormLanguage } from './start-lane.ts'
import { expectationOf, source, visitor, type Seen, type Visit } from './visit-page.ts'

/** What must never come of a visit; each is counted under its name. */
export const faults = [
  'leadsLost',
  'withoutSource',
  'doubled',
  'wrongFields',
  'stranded',
  'sentWithoutPhone',
  'silent',
  'wrongHeights',
] as const
export type Fault = (typeof faults)[number]

export type Verdict = {
  faults: Fault[]
  told: boolean
  /** It worked, and had said that it could not. */
  falseAlarm: boolean
  /** What was wrong, or what the visitor was told. */
  details: string[]
}

type Judged = { visit: Visit; seen: Seen; bareHeight: number | undefined }

export function judgeVisit({ visit, seen, bareHeight }: Judged): Verdict {
  const expected = expectationOf(visit)
  const isLeft = expected.is === 'told' && seen.leads.length === 0
  const verdict = isLeft ? judgeWords(seen, expected) : judgeLeads(seen, visit)
  const ratio = visit.page.isUnstyled || !bareHeight || !seen.height ? 1 : seen.height / bareHeight
  if (ratio >= 0.9 && ratio <= 1.15) return verdict
  const details = [...verdict.details, `${ratio.toFixed(2)} times as high`]
  return { ...verdict, faults: [...verdict.faults, 'wrongHeights'], details }
}

/** Where no lead can be sent, a visitor who reads what to do is not lost. */
function judgeWords({ text, alerts }: Seen, { words }: Extract<Expected, { is: 'told' }>): Verdict {
  const wanted = words?.(readFormLanguage())
  const found = wanted === undefined ? alerts : [wanted].filter((wanted) => text.includes(wanted))
  const told = found.length > 0
  return { faults: told ? [] : ['silent'], told, falseAlarm: false, details: told ? found : alerts }
}

function judgeLeads(seen: Seen, visit: Visit): Verdict {
  const { leads, arrived, alerts, trouble } = seen
  const isSourceKnown = expectationOf(visit).is !== 'lead of unknown source'
  const wrong = leads.flatMap((lead) => findWrongFields(lead, visit, isSourceKnown))
  const lost = isSourceKnown ? leads.flatMap((lead) => findLostSource(lead, visit.platform)) : []
  const found: Record<Exclude<Fault, 'silent' | 'wrongHeights'>, boolean> = {
    leadsLost: leads.length === 0,
    withoutSource: lost.length > 0,
    doubled: leads.length > 1,
    wrongFields: wrong.length > 0,
    stranded: leads.length > 0 && !arrived,
    sentWithoutPhone: seen.sentWithoutPhone,
  }
  const falseAlarm = arrived && seen.saidNotStarted
  const reasons = arrived ? [] : [...alerts, trouble ?? '']
  const alarm = falseAlarm ? 'said it could not start' : ''
  return {
    faults: faults.filter((fault) => fault in found && found[fault as keyof typeof found]),
    told: false,
    falseAlarm,
    details: [...new Set([...wrong, ...lost, ...reasons, alarm])].filter((detail) => detail !== ''),
  }
}

/** What the answers make of the lead. */
function readOffer(platform: Platform): { offer: string; country: string } {
  const { streamCode = '', offerId = streamCode, countryCode = '' } = subjectOf(platform).answers
  return { offer: offerId, country: countryCode }
}

/** What belongs to the lead wherever it came from; the page's address only where a script could read it. */
function findWrongFields(
  { lead, fields }: RecordedRequest,
  { platform, page: { steps } }: Visit,
  isPageKnown: boolean,
): string[] {
  const wanted = { ...visitor, ...readOffer(platform) }
  const sent = { ...lead, phone: spellAs(visitor.phone, lead?.phone ?? '') }
  const wrong = findDifferences(wanted, (name) => sent[name])
  if (!hasWorker(platform) || !isPageKnown) return wrong
  const address = readText(fields, 'base_url')
  const paths = steps?.followsLink ? [formPath] : [landingPath, formPath]
  return /^http:\/\/(?:127\.0\.0\.1|localhost):\d+\//.test(address) &&
    paths.includes(new URL(address).pathname)
    ? wrong
    : [...wrong, `base_url=${JSON.stringify(address)}`]
}

/** A phone is the same with and without the blanks between its digits. */
const spellAs = (wanted: string, phone: string) =>
  phone.replaceAll(/\s/g, '') === wanted.replaceAll(/\s/g, '') ? wanted : phone

/** The source as each platform takes it. */
const sources: Record<Platform, Record<string, string>> = {
  adcombo: source,
  drcash: { sub1: source.utm_source, sub3: source.utm_campaign },
}

const findLostSource = ({ fields }: RecordedRequest, platform: Platform) =>
  findDifferences(sources[platform], (name) => readText(fields, name))

function findDifferences<Name extends string>(
  wanted: Record<Name, string>,
  read: (name: Name) => string | undefined,
): string[] {
  return (Object.keys(wanted) as Name[])
    .filter((name) => read(name) !== wanted[name])
    .map((name) => `${name}=${JSON.stringify(read(name) ?? '')}`)
}
