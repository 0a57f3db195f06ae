import * as Radix from 'radix-ui/progress'
import { cn } from './cn.ts'

type ProgressProps = { label: string; done: number; total: number; className?: string }

export function Progress({ label, done, total, className }: ProgressProps) {
  const share = total === 0 ? 0 : Math.min(done / total, 1)
  return (
    <div className={className}>
      <div className="mb-2 flex items-baseline justify-between gap-4 text-13">
        <span>{label}</span>
        <span className="text-muted">
          {done.toLocaleString('pt-BR')} de {total.toLocaleString('pt-BR')}
        </span>
      </div>
      <Radix.Root
        aria-label={label}
        value={done}
        max={Math.max(total, 1)}
        getValueLabel={() => `${done} de ${total}`}
        className="h-1.5 overflow-hidden rounded-full bg-line"
      >
        <Radix.Indicator
          className={cn('h-full origin-left rounded-full bg-accent transition-[scale] duration-200')}
          style={{ scale: `${share} 1` }}
        />
      </Radix.Root>
    </div>
  )
}
