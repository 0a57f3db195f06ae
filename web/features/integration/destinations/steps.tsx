/** What to do elsewhere first, in its order. */
export function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="grid max-w-prose list-decimal gap-1.5 pl-5 text-14 text-muted marker:text-faint">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}
