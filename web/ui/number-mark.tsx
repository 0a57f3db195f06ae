/** A number that a text and what it speaks of have in common. */
export function NumberMark({ children }: { children: number }) {
  return (
    <span className="grid size-5 shrink-0 place-items-center self-center rounded-full bg-accent-soft text-12 font-medium text-accent">
      {children}
    </span>
  )
}
