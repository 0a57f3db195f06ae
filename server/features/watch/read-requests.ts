import { z } from 'zod'
import type { SystemFigures } from '#contract/system.ts'
import { durationsName } from '#server/platform/http/metrics.ts'

/** A value of a histogram: how many answers of one kind took up to `le` seconds. */
const Bucket = z.object({
  metricName: z.string(),
  value: z.number(),
  labels: z.object({ status: z.coerce.number(), le: z.coerce.string().optional() }),
})
type Bucket = z.output<typeof Bucket>

type Metric = { name: string; values: unknown[] }

/** How many were answered and how quickly, of all routes together. */
export function readRequests(all: readonly Metric[]): SystemFigures['requests'] {
  const durations = all.find(({ name }) => name === durationsName)
  const values = (durations?.values ?? []).map((value) => Bucket.parse(value))
  const counts = values.filter(({ metricName }) => metricName.endsWith('_count'))
  const sum = (rows: readonly Bucket[]) => rows.reduce((total, { value }) => total + value, 0)
  const ofClass = (from: number) =>
    sum(counts.filter(({ labels: { status } }) => status >= from && status < from + 100))
  const total = sum(counts)
  const steps = sumBySteps(values.filter(({ metricName }) => metricName.endsWith('_bucket')))
  return {
    total,
    refused: ofClass(400),
    failed: ofClass(500),
    halfMs: findLimit(steps, total * 0.5),
    mostMs: findLimit(steps, total * 0.95),
  }
}

type Step = { seconds: number; answers: number }

function sumBySteps(buckets: readonly Bucket[]): Step[] {
  const answers = new Map<number, number>()
  for (const { labels, value } of buckets) {
    const seconds = labels.le === '+Inf' ? Infinity : Number(labels.le)
    answers.set(seconds, (answers.get(seconds) ?? 0) + value)
  }
  return [...answers]
    .map(([seconds, sum]) => ({ seconds, answers: sum }))
    .toSorted((a, b) => a.seconds - b.seconds)
}

/** The first step within which so many were answered; of what took longer than the last, that much is known. */
function findLimit(steps: readonly Step[], wanted: number): number | null {
  if (wanted === 0) return null
  const reached = steps.find(({ answers }) => answers >= wanted)
  const seconds = reached && Number.isFinite(reached.seconds) ? reached.seconds : steps.at(-2)?.seconds
  return seconds === undefined ? null : seconds * 1000
}
