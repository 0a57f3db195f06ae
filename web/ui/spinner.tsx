type SpinnerProps = { label?: string; className?: string }

/** A turning arc, for use beside a text that says what is happening. */
export function InlineSpinner({ className = 'size-4' }: { className?: string }) {
  return (
    <svg viewBox="0 0 16 16" fill="none" aria-hidden="true" className={`animate-turn shrink-0 ${className}`}>
      <circle cx="8" cy="8" r="6.25" stroke="currentColor" strokeOpacity="0.25" strokeWidth="1.75" />
      <path
        d="M14.25 8A6.25 6.25 0 0 0 8 1.75"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** The wait for a part of a page. */
export function Spinner({ label = 'Carregando...', className = '' }: SpinnerProps) {
  return (
    <output className={`flex items-center gap-3 text-14 text-muted ${className}`}>
      <InlineSpinner className="size-5 text-accent" />
      <span>{label}</span>
    </output>
  )
}

/** The wait for a whole page. Appears with a little delay, so that a quick answer does not flicker. */
export function PageSpinner() {
  return (
    <div className="grid min-h-dvh place-items-center">
      <Spinner className="animate-[fade-in_200ms_150ms_both]" />
    </div>
  )
}
