import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { Routes } from './routes.tsx'
import { SessionProvider } from './session/session.tsx'
import { ToasterSlot } from './toaster-slot.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { SkipLink } from './ui/screen.tsx'

export function App({ queryClient }: { queryClient: QueryClient }) {
  const [path] = useLocation()
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary resetKey={path}>
        <SessionProvider>
          <SkipLink />
          <Routes />
          <ToasterSlot />
        </SessionProvider>
      </ErrorBoundary>
    </QueryClientProvider>
  )
}
