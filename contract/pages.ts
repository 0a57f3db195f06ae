/** Page addresses the app knows. The server answers 200 for these and 404, with the app, for any other. */
export const pages = [
  '/',
  '/auth',
  '/auth/reset-password',
  '/forgot-password',
  '/reset-password',
  '/subscription-expired',
  '/dashboard',
  '/wizard',
  '/integracao/:id',
  '/integracao/:id/leads',
  '/leads',
  '/integrations',
  '/profile',
  '/admin',
  '/ajuda',
] as const

/** Pages that mails lead to with a token in the address. */
export const linkPages = [
  '/auth/reset-password',
  '/reset-password',
] as const satisfies (typeof pages)[number][]
