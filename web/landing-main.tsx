import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { LandingApp, prepareApp } from './landing-app.tsx'
import './main.css'

const root = document.querySelector('#root')
if (!root) throw new Error('landing.html has no element with the id "root".')

// The build has written the page into the file; development shows it through the app instead.
hydrateRoot(
  root,
  <StrictMode>
    <LandingApp />
  </StrictMode>,
)

/** Loads the login as soon as somebody reaches for it, and not before: most visitors are still reading. */
function noticeIntent({ target }: Event): void {
  if (target instanceof Element && target.closest('a[href="/auth"]')) prepareApp()
}
for (const sign of ['pointerover', 'pointerdown', 'focusin']) document.addEventListener(sign, noticeIntent)
