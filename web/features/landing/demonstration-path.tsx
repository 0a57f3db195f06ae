import type { AnimationEventHandler, ReactNode } from 'react'
import type { Episode } from './demonstration.ts'
import './demonstration-path.css'

type PathProps = { episode: Episode; onCycle: () => void }

/** The lead's path, moved by the styles: each node lights up as the lead passes. */
export function DemonstrationPath({ episode, onCycle }: PathProps) {
  const handleIteration: AnimationEventHandler = (event) => {
    // The lights inside have cycles of their own, and theirs come here too.
    if (event.target === event.currentTarget) onCycle()
  }
  return (
    <div className="flex items-start">
      <Node label="Sua página" light="demo-light-form">
        <FormGlyph />
      </Node>
      <Wire fill="demo-fill-first" dot="demo-dot-first" />
      <Node label="Worker" light="demo-light-worker">
        <BracesGlyph />
      </Node>
      <Wire fill="demo-fill-second" dot="demo-dot-second" />
      <div className="demo-cycle" onAnimationIteration={handleIteration}>
        <Node label={episode.platform} light="demo-light-platform">
          {episode.mark}
        </Node>
      </div>
    </div>
  )
}

type NodeProps = { label: string; light: string; children: ReactNode }

const box = 'absolute inset-0 grid place-items-center rounded-lg border'

function Node({ label, light, children }: NodeProps) {
  return (
    <div className="w-20 shrink-0 text-center text-12 text-muted">
      <span className="relative mx-auto mb-2 block size-11 text-14 font-semibold">
        <span className={`${box} border-line-strong bg-bg text-muted`}>{children}</span>
        <span className={`${box} demo-lit border-accent text-accent ${light}`}>{children}</span>
      </span>
      <span>{label}</span>
    </div>
  )
}

/** The dot hangs at the end of a carrier as long as the wire, so that moving needs no measuring. */
function Wire({ fill, dot }: { fill: string; dot: string }) {
  return (
    <div className="relative -mx-3 mt-[21px] h-0.5 flex-1 rounded-full bg-line-strong">
      <span className={`absolute inset-0 origin-left rounded-full bg-accent ${fill}`} />
      <span className={`demo-carrier absolute inset-0 ${dot}`}>
        <span className="absolute -right-1.5 -top-[5px] size-3 rounded-full bg-accent ring-6 ring-accent-soft" />
      </span>
    </div>
  )
}

export function FormGlyph() {
  return (
    <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.6" className="size-5">
      <path d="M3 3.5h7" strokeLinecap="round" />
      <rect x="2.8" y="6.3" width="14.4" height="4.6" rx="1.4" />
      <rect x="2.8" y="13.6" width="14.4" height="3.8" rx="1.4" fill="currentColor" stroke="none" />
    </svg>
  )
}

function BracesGlyph() {
  return (
    <svg
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-5"
    >
      <path d="M7.5 3.2c-2 0-2.6.8-2.6 2.4v1.8c0 1.5-.6 2.2-2 2.6 1.4.4 2 1.1 2 2.6v1.8c0 1.6.6 2.4 2.6 2.4" />
      <path d="M12.5 3.2c2 0 2.6.8 2.6 2.4v1.8c0 1.5.6 2.2 2 2.6-1.4.4-2 1.1-2 2.6v1.8c0 1.6-.6 2.4-2.6 2.4" />
    </svg>
  )
}
