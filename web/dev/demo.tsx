import type { ReactNode } from 'react'

type DemoSectionProps = { id: string; title: string; children: ReactNode }

export function DemoSection({ id, title, children }: DemoSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20 border-t border-line py-12">
      <h2 id={`${id}-title`} className="mb-8 text-20">
        {title}
      </h2>
      <div className="grid gap-10">{children}</div>
    </section>
  )
}

type DemoProps = { name: string; children: ReactNode; wide?: boolean }

/** One component, named, in its states. */
export function Demo({ name, children, wide = false }: DemoProps) {
  return (
    <div className="grid gap-x-8 gap-y-3 lg:grid-cols-[10rem_minmax(0,1fr)]">
      <h3 className="pt-1 font-mono text-13 font-normal tracking-snug text-faint">{name}</h3>
      <div className={wide ? 'min-w-0' : 'flex min-w-0 flex-wrap items-center gap-3'}>{children}</div>
    </div>
  )
}
