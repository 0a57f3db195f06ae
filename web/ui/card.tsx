import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'

export function Card({ className, ...props }: ComponentProps<'section'>) {
  return (
    <section
      className={cn('min-w-0 overflow-clip rounded-lg border border-line bg-surface shadow-edge', className)}
      {...props}
    />
  )
}

type CardHeaderProps = { title: ReactNode; description?: ReactNode; actions?: ReactNode; className?: string }

export function CardHeader({ title, description, actions, className }: CardHeaderProps) {
  return (
    <header className={cn('flex flex-wrap items-start justify-between gap-x-4 gap-y-3 p-5 pb-0', className)}>
      <div className="min-w-0">
        <h2 className="text-15 tracking-snug">{title}</h2>
        {description && <p className="mt-1 text-14 text-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}

export function CardBody({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('p-5', className)} {...props} />
}

export function CardFooter({ className, ...props }: ComponentProps<'footer'>) {
  return (
    <footer
      className={cn(
        'flex flex-wrap items-center justify-end gap-3 border-t border-line px-5 py-4',
        className,
      )}
      {...props}
    />
  )
}
