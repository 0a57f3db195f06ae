import { Link } from 'wouter'
import type { Watched } from '#contract/watch.ts'

/** On touch it is as tall as a finger, and the text around it stays close. */
export function RemedyLink({ remedy: { label, path } }: Pick<Watched, 'remedy'>) {
  return (
    <Link
      href={path}
      className="shrink-0 rounded-xs font-medium underline underline-offset-4 pointer-coarse:-my-1.5 pointer-coarse:py-3"
    >
      {label}
    </Link>
  )
}
