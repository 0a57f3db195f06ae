import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'

const kinds = {
  info: { Icon: Info, colour: 'text-blue', look: 'border-blue/25 bg-blue-soft' },
  warning: { Icon: TriangleAlert, colour: 'text-orange', look: 'border-orange/25 bg-orange-soft' },
  danger: { Icon: CircleAlert, colour: 'text-red', look: 'border-red/25 bg-red-soft' },
  success: { Icon: CircleCheck, colour: 'text-accent', look: 'border-accent/25 bg-accent-soft' },
}

type NoteProps = {
  kind: keyof typeof kinds
  title?: string
  /** It appears in answer to something the user did, so it is read out at once. */
  live?: boolean
  className?: string
  children?: ReactNode
}

export function Note({ kind, title, live = false, className, children }: NoteProps) {
  const { Icon, colour, look } = kinds[kind]
  return (
    <div
      className={clsx('flex gap-3 rounded-md border px-4 py-3 text-14', look, className)}
      {...(live ? { role: kind === 'danger' ? 'alert' : 'status' } : {})}
    >
      <Icon aria-hidden="true" className={clsx('mt-0.5 size-4 shrink-0', colour)} />
      <div className="min-w-0">
        {title && <p className="font-medium">{title}</p>}
        {children && <div className={clsx(title && 'mt-0.5 text-muted')}>{children}</div>}
      </div>
    </div>
  )
}
