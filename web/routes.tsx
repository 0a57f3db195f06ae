import type { ReactNode } from 'react'
import { Route, Switch } from 'wouter'
import { AdminOnlyRoute, AdminPanelRoute } from './session/admin-route.tsx'
import { GuestRoute } from './session/guest-route.tsx'
import { HomeRoute } from './session/home-route.tsx'
import { memberScreen } from './session/member-screen.ts'
import { ProtectedRoute } from './session/protected-route.tsx'
import { lazyScreen } from './ui/lazy-screen.ts'

const Landing = lazyScreen(async () => (await import('./features/landing/landing-page.tsx')).LandingPage)
const Login = lazyScreen(async () => (await import('./features/auth/login-page.tsx')).LoginPage)
const SetPassword = lazyScreen(
  async () => (await import('./features/auth/set-password-page.tsx')).SetPasswordPage,
)
const ForgotPassword = lazyScreen(
  async () => (await import('./features/auth/forgot-password-page.tsx')).ForgotPasswordPage,
)
const ResetPassword = lazyScreen(
  async () => (await import('./features/auth/reset-password-page.tsx')).ResetPasswordPage,
)
const Expired = lazyScreen(async () => (await import('./features/auth/expired-page.tsx')).ExpiredPage)
const Dashboard = lazyScreen(
  async () => (await import('./features/dashboard/dashboard-page.tsx')).DashboardPage,
)
const Placeholder = lazyScreen(
  async () => (await import('./features/dashboard/placeholder-page.tsx')).PlaceholderPage,
)
const Wizard = memberScreen(async () => (await import('./features/wizard/wizard-page.tsx')).WizardPage)
const Help = lazyScreen(async () => (await import('./features/help/help-page.tsx')).HelpPage)
const Integration = memberScreen(
  async () => (await import('./features/integration/integration-page.tsx')).IntegrationPage,
)
const IntegrationLeads = memberScreen(
  async () => (await import('./features/integration/integration-leads-page.tsx')).IntegrationLeadsPage,
)
const Leads = memberScreen(async () => (await import('./features/leads/leads-page.tsx')).LeadsPage)
const Admin = lazyScreen(async () => (await import('./features/admin/admin-page.tsx')).AdminPage)

const NotFound = lazyScreen(async () => (await import('./not-found.tsx')).NotFound)

/** Every component in every state. The condition is known at build time, so production carries none of it. */
const Components = import.meta.env.DEV
  ? lazyScreen(async () => (await import('./dev/components-page.tsx')).ComponentsPage)
  : null

/** Screens whose code everybody may have: the wizard's is served only to who has access. */
const preloadable: Record<string, { preload: () => void }> = {
  '/auth': Login,
  '/auth/reset-password': SetPassword,
  '/forgot-password': ForgotPassword,
  '/reset-password': ResetPassword,
  '/subscription-expired': Expired,
  '/dashboard': Dashboard,
  '/integrations': Placeholder,
  '/profile': Placeholder,
  '/ajuda': Help,
}

/** Loads a screen's code while the session is still being asked for, instead of after it. */
export function preloadScreen(path: string): void {
  preloadable[path]?.preload()
}

/** The page for each address: contract/pages.ts has the same list for the server. */
export function Routes() {
  return (
    <Switch>
      <Route path="/">
        <HomeRoute landing={<Landing />} expired={<Expired />} wizard={<Wizard />} />
      </Route>
      <Route path="/auth">
        <GuestRoute>
          <Login />
        </GuestRoute>
      </Route>
      <Route path="/auth/reset-password" component={SetPassword} />
      <Route path="/forgot-password" component={ForgotPassword} />
      <Route path="/reset-password" component={ResetPassword} />
      <Route path="/subscription-expired" component={Expired} />
      {protectedRoute('/dashboard', <Dashboard />)}
      {protectedRoute('/wizard', <Wizard />)}
      {protectedRoute('/integracao/:id', <Integration />)}
      {protectedRoute('/integracao/:id/leads', <IntegrationLeads />)}
      {protectedRoute('/leads', <Leads />)}
      {protectedRoute('/integrations', <Placeholder title="Integrações" />)}
      {protectedRoute('/profile', <Placeholder title="Perfil" />)}
      <Route path="/ajuda" component={Help} />
      <Route path="/admin">
        <AdminPanelRoute>
          <Admin />
        </AdminPanelRoute>
      </Route>
      <Route path="/admin/*">
        <AdminOnlyRoute>
          <NotFound />
        </AdminOnlyRoute>
      </Route>
      {Components && <Route path="/dev/ui" component={Components} />}
      <Route component={NotFound} />
    </Switch>
  )
}

/** Called, not rendered: Switch looks at the path of its direct children. */
function protectedRoute(path: string, page: ReactNode) {
  return (
    <Route path={path}>
      <ProtectedRoute>{page}</ProtectedRoute>
    </Route>
  )
}
