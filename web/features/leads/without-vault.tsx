import { Link } from 'wouter'
import type { SavedIntegration } from '#contract/saved-integrations.ts'
import { useHasAccess } from '#web/session/use-has-access.ts'

/** Below what is shown: whose leads are not in it, and why. */
export function WithoutVault({ integrations }: { integrations: readonly SavedIntegration[] }) {
  const hasAccess = useHasAccess()
  if (integrations.length === 0) return null
  return (
    <p className="mt-5 text-13 text-muted">
      Sem Cofre, e por isso fora desta página:{' '}
      {integrations.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          {hasAccess ? (
            <Link href={`/integracao/${id}`} className="rounded-xs text-text underline underline-offset-4">
              {name}
            </Link>
          ) : (
            name
          )}
        </span>
      ))}
      .{hasAccess && ' Publique o Worker com Cofre na página da integração.'}
    </p>
  )
}
