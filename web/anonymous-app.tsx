import { createQueryClient } from './api/query-client.ts'
import { App } from './app.tsx'
import { preloadScreen } from './routes.tsx'
import { sessionKey } from './session/session.tsx'
import { allowScrollLock } from './ui/csp-nonce.ts'

allowScrollLock()
// The landing page leads nowhere else.
preloadScreen('/auth')

const queryClient = createQueryClient()
// The server, which sees the cookies, has already said with the page that nobody is logged in.
queryClient.setQueryData(sessionKey, null)

/** The app for who came in by the landing page: it need not ask who is there. */
export function AnonymousApp() {
  return <App queryClient={queryClient} />
}
