import { platforms } from '#generator/index.ts'
import { traceParameters } from '#web/features/wizard/steps/tracking/trace-parameters.ts'
import { bringLead, expect, test } from './shop.ts'

const long = (mark: string) => `${mark}${'á'.repeat(600)}${'z'.repeat(600)}`

/** Everything that may happen to a parameter, on any platform. */
const query = new URLSearchParams([
  ['utm_source', 'café & chá'],
  ['utm_source', 'second'],
  ['utm_medium', ''],
  ['utm_campaign', '{{campaign.name}}'],
  ['utm_content', long('c')],
  ['utm_term', '  in blanks  '],
  ['sub2', 'own'],
  ['sub4', long('s')],
  ['sub6', 'six'],
  ['clickid', long('k')],
  ['subacc3', 'three'],
  ['fbpxl', ' '],
  ['fbpxl', 'late'],
  ['cost', '0.5'],
  ['UTM_Term', 'loud'],
  ['fbclid', 'nobody'],
  ['offer_id', '1'],
])

/** Of a name that comes twice, the first counts. */
const given = new Set([...query.keys()].filter((name) => query.get(name)?.trim() !== ''))

test('the tracking check tells what each platform receives', async ({ page, shop }) => {
  for (const { id, name, fields } of platforms)
    await shop.newVisitor(name, async () => {
      await shop.open(await shop.form(id), { query: `?${query.toString()}` })
      const tracing = traceParameters(id, page.url())
      await bringLead(page, shop)

      const traces = tracing.kind === 'traced' ? tracing.traces : []
      const expected = Object.fromEntries(
        // A macro that nobody replaced is not sent; the check is for addresses as the ad network has them.
        traces.flatMap((trace) =>
          trace.field === null ? [] : [[trace.field, trace.macro ? '' : trace.value]],
        ),
      )
      const unused = tracing.kind === 'traced' ? tracing.unused : []
      const received = flatten(shop.standIn.requests[0]?.fields)
      const fed = fields.filter(
        (field) => 'parameters' in field && field.parameters.some((name) => given.has(name)),
      )
      expect(Object.keys(expected).toSorted()).toEqual(fed.map(({ name }) => name).toSorted())
      // Some platforms get an empty field, and some none.
      const arrived = [...Object.keys(expected), ...unused].map((field) => [field, received.get(field) ?? ''])
      expect(Object.fromEntries(arrived)).toEqual({
        ...expected,
        ...Object.fromEntries(unused.map((field) => [field, ''])),
      })
    })
})

/** By their own names, however deep a platform wants them. */
function flatten(fields: unknown): Map<string, unknown> {
  return new Map(
    Object.entries(Object(fields) as object).flatMap(([name, value]) =>
      typeof value === 'object' ? [...flatten(value)] : [[name, value] as const],
    ),
  )
}
