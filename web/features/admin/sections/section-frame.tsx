import { Suspense, type ReactNode } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The one section that is in sight. No region of its own: its cards are some, and one may have its name. */
export function SectionFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <h2 className="mb-5 text-28">{label}</h2>
      <Suspense fallback={<Skeleton shape="card" label={`Carregando ${label.toLowerCase()}...`} />}>
        {children}
      </Suspense>
    </>
  )
}
