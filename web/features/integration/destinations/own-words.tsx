import type { Reply } from '#contract/vault.ts'

/** What was answered, word for word. */
export function OwnWords({ http, resposta }: Pick<Reply, 'http' | 'resposta'>) {
  if (http === 0) return null
  return (
    <p className="text-13 text-faint">
      Resposta original (HTTP {http}):{' '}
      <span className="font-mono text-12 text-muted [overflow-wrap:anywhere]">{resposta || 'vazia'}</span>
    </p>
  )
}
