import type { WholeLead } from '#contract/vault.ts'
import { formatMoment } from '#web/lib/format-date.ts'
import { Note } from '#web/ui/note.tsx'
import { describeTest } from './describe-test.ts'

export const momentOf = (ms: number) => formatMoment(new Date(ms).toISOString())

type LastTestProps = { lead: WholeLead; platformName: string; now: number }

const kinds = { green: 'success', red: 'danger', orange: 'warning', quiet: 'info' } as const

/** What the network truly said, and what it told later. */
export function LastTest({ lead, platformName, now }: LastTestProps) {
  const { tone, label, text } = describeTest(lead, platformName, now)
  const { resposta, retornos } = lead.dados
  return (
    <Note kind={kinds[tone]} live title={`${label} · ${momentOf(lead.n / 1000)}`}>
      <p className="[overflow-wrap:anywhere]">{text}</p>
      {retornos.map(({ palavra, quando }) => (
        <p key={`${palavra} ${quando}`} className="mt-1">
          Depois ela avisou: “{palavra}”, em {momentOf(quando)}.
        </p>
      ))}
      {resposta && (
        <pre className="mt-2 max-h-40 overflow-auto whitespace-pre-wrap rounded-md border border-line bg-well px-3 py-2 font-mono text-12 text-muted [overflow-wrap:anywhere]">
          {resposta}
        </pre>
      )}
    </Note>
  )
}
