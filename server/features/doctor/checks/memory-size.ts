import { totalmem } from 'node:os'
import { formatBytes } from '#contract/format-bytes.ts'
import { fine, trouble, type Check, type Finding } from '../check.ts'

const megabyte = 1_000_000
/** What it holds at rest, and what a start takes: with the embedded database its compiler needs most of that. */
const needs = {
  embedded: { rest: 400 * megabyte, start: 1_300 * megabyte },
  postgres: { rest: 200 * megabyte, start: 300 * megabyte },
} as const

export type MemoryFacts = {
  /** Of the machine, or what its container may use. */
  totalBytes: number
  isEmbedded: boolean
}

export function judgeMemory({ totalBytes, isEmbedded }: MemoryFacts): Finding {
  const { rest, start } = isEmbedded ? needs.embedded : needs.postgres
  const why = isEmbedded ? ' com o banco embutido' : ''
  const remedy = isEmbedded ? 'Dê mais memória, ou use um PostgreSQL, em DATABASE_URL.' : 'Dê mais memória.'
  const need = `O Integrador usa cerca de ${formatBytes(rest)}${why}, e até ${formatBytes(start)} ao iniciar`
  if (totalBytes < start)
    return trouble(
      `Há ${formatBytes(totalBytes)} de memória. ${need}: pode ser encerrado pelo sistema.`,
      remedy,
    )
  return fine(`${formatBytes(totalBytes)} de memória.`)
}

function readMemory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

export const memorySize: Check = {
  id: 'memory-size',
  label: 'Memória',
  look: function* ({ env }) {
    yield judgeMemory({ totalBytes: readMemory(), isEmbedded: env.DATABASE_URL === undefined })
  },
}
