import { LinkButton } from '#web/ui/link-button.tsx'
import { AuthFrame } from './auth-frame.tsx'

type DeadLinkProps = { title: string; description: string; canAskAgain?: boolean }

/** A link that leads nowhere, or no longer does, and the ways on from it. */
export function DeadLink({ title, description, canAskAgain = false }: DeadLinkProps) {
  return (
    <AuthFrame title={title} description={description}>
      <div className="flex flex-wrap gap-3">
        {canAskAgain && (
          <LinkButton href="/forgot-password" variant="primary">
            Pedir um novo link
          </LinkButton>
        )}
        <LinkButton href="/auth" variant={canAskAgain ? 'secondary' : 'primary'}>
          Voltar ao login
        </LinkButton>
      </div>
    </AuthFrame>
  )
}
