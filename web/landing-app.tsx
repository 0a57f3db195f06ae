import { useState } from 'react'
import { useLocation } from 'wouter'
import { LandingPage } from './features/landing/landing-page.tsx'
import { useSessionElsewhere } from './session/use-session-elsewhere.ts'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { lazyScreen } from './ui/lazy-screen.ts'
import { SkipLink } from './ui/screen.tsx'

const AnonymousApp = lazyScreen(async () => (await import('./anonymous-app.tsx')).AnonymousApp)

export const prepareApp = AnonymousApp.preload

/**
 * What somebody gets who comes without a session: the landing page, standing in the HTML already, and nothing
 * of the app behind it. Going on to any other page brings the app in, for good.
 */
export function LandingApp() {
  const [path] = useLocation()
  const [hasEntered, setEntered] = useState(false)
  if (path !== '/' && !hasEntered) setEntered(true)
  return <ErrorBoundary resetKey={path}>{hasEntered ? <AnonymousApp /> : <Porch />}</ErrorBoundary>
}

function Porch() {
  useSessionElsewhere()
  return (
    <>
      <SkipLink />
      <LandingPage />
    </>
  )
}
