import type { Figures, Limits } from './figures.ts'
import { formatLine, isOk, writeSection, type Result } from './results.ts'

export type Measurement = { name: string; play: () => Promise<Figures>; limits: Limits<Figures> }

type Options = {
  limitMinutes: number
  /** Only what has one of these words in its name; then nothing is written. */
  words: string[]
}

/**
 * Measures one after the other, tells each result as it comes, and writes them all into bench/results.md.
 * Ends the process: with 1 when a limit is missed or the time is over.
 */
export async function measureAll(
  title: string,
  all: Measurement[],
  { limitMinutes, words }: Options,
): Promise<never> {
  const isAsked = ({ name }: Measurement) => words.some((word) => name.includes(word))
  const measurements = words.length === 0 ? all : all.filter(isAsked)
  const keep = (results: Result[]) => words.length === 0 && writeSection(title, results)
  const results: Result[] = []
  const stop = (reason: string) => {
    for (const { name, limits } of measurements.slice(results.length))
      results.push({ name, figures: {}, limits, failure: reason })
    keep(results)
    process.stdout.write(`${reason}\n`)
    process.exit(1)
  }
  const timer = setTimeout(() => stop(`not within ${limitMinutes} minutes`), limitMinutes * 60_000)
  // An exit, unlike a signal, also ends the processes that a scenario has started.
  process.once('SIGINT', () => stop('interrupted'))
  process.once('SIGTERM', () => stop('interrupted'))

  for (const measurement of measurements) {
    const result = await measure(measurement)
    results.push(result)
    process.stdout.write(`${formatLine(result)}\n`)
  }
  clearTimeout(timer)
  keep(results)
  process.exit(results.every(isOk) ? 0 : 1)
}

async function measure({ name, play, limits }: Measurement): Promise<Result> {
  try {
    return { name, limits, figures: await play() }
  } catch (error) {
    return { name, limits, figures: {}, failure: error instanceof Error ? error.message : String(error) }
  }
}
