import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { LinkButton } from '#web/ui/link-button.tsx'
import { AuthFrame } from './auth-frame.tsx'

const redirectAfterMs = 3000

type PasswordDoneProps = { title: string; description: string; next: string; label: string }

/** The password is set; the page goes on by itself, and a link is there for who does not want to wait. */
export function PasswordDone({ title, description, next, label }: PasswordDoneProps) {
  useDelayedRedirect(next, redirectAfterMs)
  return (
    <AuthFrame title={title} description={description}>
      <LinkButton href={next} variant="primary">
        {label}
      </LinkButton>
    </AuthFrame>
  )
}

/** Goes on by itself after a while, unless the person has gone somewhere before. */
function useDelayedRedirect(to: string, afterMs: number): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    const timer = setTimeout(() => navigate(to), afterMs)
    return () => clearTimeout(timer)
  }, [to, afterMs, navigate])
}
