import type { ReactNode } from 'react'

type PictureProps = { label: string; children: ReactNode }

/** The frame of a drawing. Whoever does not see it hears it in one sentence. */
export function Picture({ label, children }: PictureProps) {
  return (
    <figure className="mt-2 max-w-140 rounded-lg border border-line bg-surface px-2 py-5 sm:px-5">
      <figcaption className="sr-only">{label}</figcaption>
      <div aria-hidden="true">{children}</div>
    </figure>
  )
}
