type LogoProps = {
  /** What the product is, below its name; on a phone it is only heard. */
  subtitle?: string
}

/** The path of the lead: form, Worker, platform, three nodes on a line. */
export function LogoMark({ className = 'h-4 w-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 36 16" fill="none" aria-hidden="true" className={`shrink-0 text-accent ${className}`}>
      <g stroke="currentColor" strokeWidth="2">
        <circle cx="5" cy="8" r="4" />
        <path d="M9 8h18" />
        <circle cx="31" cy="8" r="4" />
      </g>
      <circle cx="18" cy="8" r="5" fill="currentColor" />
    </svg>
  )
}

export function Logo({ subtitle }: LogoProps) {
  return (
    <span className="flex items-center gap-2.5 text-15 font-semibold leading-tight tracking-snug">
      <LogoMark />
      <span className="min-w-0">
        Integrador
        {subtitle && (
          <span className="block truncate text-12 font-normal tracking-normal text-faint max-sm:sr-only">
            {subtitle}
          </span>
        )}
      </span>
    </span>
  )
}
