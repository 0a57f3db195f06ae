import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { LandingApp } from './landing-app.tsx'

/** The landing page for the build to write into its file. The browser goes on from this very tree. */
export function renderLanding(): string {
  return renderToString(
    <StrictMode>
      <Router ssrPath="/">
        <LandingApp />
      </Router>
    </StrictMode>,
  )
}
