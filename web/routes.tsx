import type { ComponentType, ReactNode } from 'react'
import { Route, Switch } from 'wouter'
import {
  isPagePath,
  needsSession,
  pagePaths,
  pages,
  readerOf,
  type Audience,
  type CodeReader,
  type PagePath,
} from '#contract/pages.ts'
import {
  AccountRoute,
  AdminOnlyRoute,
  AdminPanelRoute,
  FormerMemberRoute,
  GuestRoute,
  HomeRoute,
  ProtectedRoute,
} from '#web/session/guarded-routes.tsx'
import { formerMemberScreen, memberScreen } from './session/member-screen.ts'
import { lazyScreen } from './ui/lazy-screen.ts'

/**
 * What each page of the contract shows. A page is imported within its own line: the build reads here who imports what,
 * and keeps the code of pages that need a session from strangers.
 */
const loadPage: Record<PagePath, () => Promise<ComponentType>> = {
  '/': async () => (await import('./features/landing/landing-page.tsx')).LandingPage,
  '/auth': async () => (await import('./features/auth/login-page.tsx')).LoginPage,
  '/auth/reset-password': async () => (await import('./features/auth/set-password-page.tsx')).SetPasswordPage,
  '/forgot-password': async () =>
    (await import('./features/auth/forgot-password-page.tsx')).ForgotPasswordPage,
  '/reset-password': async () => (await import('./features/auth/reset-password-page.tsx')).ResetPasswordPage,
  '/subscription-expired': async () => (await import('./features/auth/expired-page.tsx')).ExpiredPage,
  '/dashboard': async () => (await import('./features/dashboard/dashboard-page.tsx')).DashboardPage,
  '/wizard': async () => (await import('#web/features/wizard/wizard-page.tsx')).WizardPage,
  '/integracao/:id': async () =>
    (await import('./features/integration/integration-page.tsx')).IntegrationPage,
  '/integracao/:id/leads': async () =>
    (await import('./features/integration/integration-leads-page.tsx')).IntegrationLeadsPage,
  '/leads': async () => (await import('./features/leads/leads-page.tsx')).LeadsPage,
  '/integrations': async () => (await import('./features/dashboard/placeholder-page.tsx')).IntegrationsPage,
  '/profile': async () => (await import('./features/dashboard/placeholder-page.tsx')).ProfilePage,
  '/conta': async () => (await import('./features/account/account-page.tsx')).AccountPage,
  '/admin': async () => (await import('./features/admin/admin-page.tsx')).AdminPage,
  '/admin/cliente/:id': async () =>
    (await import('./features/admin/customer/customer-page.tsx')).CustomerPage,
  '/ajuda': async () => (await import('./features/help/help-page.tsx')).HelpPage,
  '/privacidade': async () => (await import('./features/legal/privacy-page.tsx')).PrivacyPage,
  '/termos': async () => (await import('./features/legal/terms-page.tsx')).TermsPage,
}

/** Code that is not for everybody may be refused. */
const makeScreen: Record<CodeReader, (load: () => Promise<ComponentType>) => ReturnType<typeof lazyScreen>> =
  {
    anyone: (load) => lazyScreen(load),
    formerMembers: (load) => formerMemberScreen(load),
    members: (load) => memberScreen(load),
  }

const screens = Object.fromEntries(
  pagePaths.map((path) => [path, makeScreen[readerOf(path)](loadPage[path])]),
) as Record<PagePath, ReturnType<typeof lazyScreen<object>>>

const Wizard = screens['/wizard']
const Expired = screens['/subscription-expired']

const NotFound = lazyScreen(async () => (await import('./not-found.tsx')).NotFound)

/** Every component in every state. The condition is known at build time, so production carries none of it. */
const Components = import.meta.env.DEV
  ? lazyScreen(async () => (await import('./dev/components-page.tsx')).ComponentsPage)
  : null

type Guard = (props: { children: ReactNode }) => ReactNode

/** Shows a page to those who may see it, and decides what becomes of everybody else. */
const guards: Record<Audience, Guard> = {
  anyone: ({ children }) => children,
  visitors: ({ children }) => <HomeRoute landing={children} expired={<Expired />} wizard={<Wizard />} />,
  guests: GuestRoute,
  members: ProtectedRoute,
  accounts: AccountRoute,
  formerMembers: FormerMemberRoute,
  admins: AdminOnlyRoute,
}

/** Where somebody who may not see a page is treated otherwise than its audience says. */
const ownGuards: Partial<Record<PagePath, Guard>> = { '/admin': AdminPanelRoute }

/**
 * Loads a screen's code while the session is still being asked for, instead of after it. Not where that may be refused;
 * and whoever comes to the start page with a session does not come for the landing page.
 */
export function preloadScreen(path: string): void {
  if (isPagePath(path) && path !== '/' && !needsSession(path)) screens[path].preload()
}

export function Routes() {
  return (
    <Switch>
      {pagePaths.map(pageRoute)}
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
function pageRoute(path: PagePath) {
  const Guard = ownGuards[path] ?? guards[pages[path].seenBy]
  const Page = screens[path]
  return (
    <Route key={path} path={path}>
      <Guard>
        <Page />
      </Guard>
    </Route>
  )
}
