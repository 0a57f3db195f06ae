import type { ReactNode } from 'react'
import { LinkButton } from '#web/ui/link-button.tsx'
import { AuthFrame } from './auth-frame.tsx'

type DeadLinkProps = {
  title: string
  description: string
  /** The way to another link, if there is one. */
  another?: ReactNode
}

/** A link that leads nowhere, or no longer does, and the ways on from it. */
export function DeadLink({ title, description, another }: DeadLinkProps) {
  return (
    <AuthFrame title={title} description={description}>
      <div className="flex flex-wrap gap-3">
        {another}
        <LinkButton href="/auth" variant={another ? 'secondary' : 'primary'}>
          Voltar ao login
        </LinkButton>
      </div>
    </AuthFrame>
  )
}

/** By the email of the account, which has a password. */
export function RecoveryLink() {
  return (
    <LinkButton href="/forgot-password" variant="primary">
      Pedir um novo link
    </LinkButton>
  )
}
