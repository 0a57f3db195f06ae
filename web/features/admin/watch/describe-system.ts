import { formatAgo } from '#contract/format-ago.ts'
import { formatBytes } from '#contract/format-bytes.ts'
import type { SystemFigures } from '#contract/system.ts'
import { plural } from '../mail/plural.ts'

export type Figure = {
  label: string
  value: string
  /** What belongs to it. */
  more: string
  /** Somebody should look. */
  isBad?: boolean
}

/** What the figures mean, in words. */
export function describeSystem(system: SystemFigures, now: Date): Figure[] {
  const { requests, database, queue } = system
  return [
    {
      label: 'No ar',
      value: formatAgo(system.startedAt, now),
      more: `Versão ${system.version}, Node ${system.nodeVersion}`,
    },
    {
      label: 'Pedidos atendidos',
      value: requests.total.toLocaleString('pt-BR'),
      more: describeFailures(requests),
      isBad: requests.failed > 0,
    },
    {
      label: 'Tempo de resposta',
      value: requests.mostMs === null ? '–' : `até ${formatMs(requests.mostMs)}`,
      more:
        requests.halfMs === null
          ? 'Ainda sem pedidos'
          : `em 95 de cada 100; metade em até ${formatMs(requests.halfMs)}`,
    },
    {
      label: 'Fila de tarefas',
      value: queue.waiting === 0 ? 'vazia' : plural(queue.waiting, 'esperando', 'esperando'),
      more: describeQueue(queue),
    },
    {
      label: 'Banco de dados',
      value: formatBytes(database.sizeBytes),
      more: `${database.kind === 'embedded' ? 'Embutido' : 'PostgreSQL'} ${shorten(database.version)}, responde em ${formatMs(database.answerMs)}`,
    },
    {
      label: 'Memória',
      value: formatBytes(system.memoryBytes),
      more: 'usada pelo processo',
    },
    {
      label: 'Processador',
      value: `${(system.cpuShare * 100).toLocaleString('pt-BR', { maximumFractionDigits: 1 })}%`,
      more: 'de um núcleo, em média',
    },
    {
      label: 'Atraso do processo',
      value: formatMs(system.delayMs),
      more: system.delayMs < lateMs ? 'sem sobrecarga' : 'sobrecarregado',
      isBad: system.delayMs >= lateMs,
    },
  ]
}

/** Who waits for an answer notices that much. */
const lateMs = 250

function describeFailures({ failed, refused }: SystemFigures['requests']): string {
  const parts = [
    failed === 0 ? 'nenhuma falha' : plural(failed, 'falha', 'falhas'),
    refused === 0 ? 'nenhum recusado' : plural(refused, 'recusado', 'recusados'),
  ]
  return parts.join(', ')
}

function describeQueue({ waiting, oldestSeconds, running }: SystemFigures['queue']): string {
  const done = running === 0 ? 'nada em andamento' : `${running.toLocaleString('pt-BR')} em andamento`
  if (waiting === 0) return done
  const seconds = Math.round(oldestSeconds)
  const age = seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`
  return `a mais antiga há ${age}, ${done}`
}

function formatMs(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} s`
  return `${ms.toLocaleString('pt-BR', { maximumFractionDigits: ms < 10 ? 1 : 0 })} ms`
}

/** '16.4 (Debian 16.4-1)' is 16.4. */
function shorten(version: string): string {
  return version.split(' ')[0] ?? version
}
