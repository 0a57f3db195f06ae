import type { Figures, Limits } from './figures.ts'
import { describeMoment, formatLine, isOk, writeSection, type Result } from './results.ts'

export type Measurement = { name: string; play: () => Promise<Figures>; limits: Limits<Figures> }

type Options = {
  limitMinutes: number
  /** Only what is called one of these, or else has it in its name; the other results stay as they are. */
  words: string[]
}

/**
 * Measures one after the other, tells each result as it comes, and writes it into bench/results.md.
 * Ends the process: with 1 when a limit is missed or the time is over.
 */
export async function measureAll(
  title: string,
  all: Measurement[],
  { limitMinutes, words }: Options,
): Promise<never> {
  const names = all.map(({ name }) => name)
  const isAsked = ({ name }: Measurement) =>
    words.some((word) => (names.includes(word) ? name === word : name.includes(word)))
  const measurements = words.length === 0 ? all : all.filter(isAsked)
  const results: Result[] = []
  const stop = (reason: string) => {
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
    // As they come: whatever ends the run, what was measured is kept.
    writeSection(title, results, names)
    process.stdout.write(`${formatLine(result)}\n`)
  }
  clearTimeout(timer)
  process.exit(results.every(isOk) ? 0 : 1)
}

async function measure({ name, play, limits }: Measurement): Promise<Result> {
  try {
    const figures = await play()
    return { name, limits, figures, when: describeMoment() }
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    return { name, limits, figures: {}, when: describeMoment(), failure }
  }
}
