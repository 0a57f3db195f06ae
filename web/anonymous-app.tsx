import { createQueryClient } from './api/query-client.ts'
import { App } from './app.tsx'
import { preloadScreen } from './routes.tsx'
import { allowScrollLock } from './ui/csp-nonce.ts'

allowScrollLock()
// Where the landing page leads nearly everybody.
preloadScreen('/auth')

const queryClient = createQueryClient()

/** The app for who came in by the landing page. */
export function AnonymousApp() {
  return <App queryClient={queryClient} />
}
