import type { Context } from '#server/context.ts'

/** The prefix makes browsers refuse the cookie from a subdomain or over http. */
export function hostCookieName({ env }: Pick<Context, 'env'>, name: string): string {
  return isHttps(env.APP_URL) ? `__Host-${name}` : name
}

export function cookieOptions({ env }: Pick<Context, 'env'>) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(env.APP_URL) } as const
}

function isHttps(appUrl: string): boolean {
  return appUrl.startsWith('https:')
}
