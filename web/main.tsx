import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './api/query-client.ts'
import { App } from './app.tsx'
import { hideLinkToken } from './lib/hide-link-token.ts'
import { preloadScreen } from './routes.tsx'
import { allowScrollLock } from './ui/csp-nonce.ts'
import './main.css'

hideLinkToken()
allowScrollLock()
preloadScreen(window.location.pathname)

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no element with the id "root".')

createRoot(root).render(
  <StrictMode>
    <App queryClient={createQueryClient()} />
  </StrictMode>,
)
