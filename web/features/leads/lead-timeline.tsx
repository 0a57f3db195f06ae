import { cn } from '#web/ui/cn.ts'
import type { Step } from './describe-lead.ts'

const dots: Record<Step['state'], string> = { done: 'bg-accent', waiting: 'bg-orange', failed: 'bg-red' }

/** What happened to one lead, oldest first. */
export function LeadTimeline({ steps }: { steps: readonly Step[] }) {
  return (
    <ol aria-label="O caminho do lead" className="text-14">
      {steps.map(({ key, state, title, text, code }, index) => (
        <li key={key} data-state={state} className="relative pb-4 pl-7 last:pb-0">
          {index < steps.length - 1 && (
            <span aria-hidden="true" className="absolute bottom-0 left-[5px] top-2 w-0.5 bg-accent/60" />
          )}
          <span
            aria-hidden="true"
            className={cn('absolute left-0 top-1.5 size-3 rounded-full ring-4 ring-surface', dots[state])}
          />
          <p>{title}</p>
          {text && <p className="mt-0.5 text-13 text-faint [overflow-wrap:anywhere]">{text}</p>}
          {code && (
            <pre className="mt-2 overflow-x-auto whitespace-pre-wrap rounded-md border border-line bg-well px-3 py-2 font-mono text-12 text-muted [overflow-wrap:anywhere]">
              {code}
            </pre>
          )}
        </li>
      ))}
    </ol>
  )
}
