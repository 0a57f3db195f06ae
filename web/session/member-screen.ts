import { lazy, type ComponentType } from 'react'
import { hasOrHadAccess, isBlocked } from '#contract/access.ts'
import type { SessionUser } from '#contract/auth.ts'
import { ApiError } from '#web/api/api-error.ts'
import { request } from '#web/api/request.ts'
import { lazyScreen } from '#web/ui/lazy-screen.ts'
import { announceEndAgain } from './session-mark.ts'

/** Whom code is served to. */
type Reader = (user: SessionUser, now: Date) => boolean

const isMember: Reader = (user, now) => !isBlocked(user, now)

/**
 * Code that is served to members only. When it is refused because the session or the subscription has ended meanwhile,
 * the page is loaded anew: its guard then shows the login or the expired screen, and the browser forgets that this code
 * could not be had.
 */
export function loadForMember<Code>(load: () => Promise<Code>): Promise<Code> {
  return loadFor(isMember, load)
}

async function loadFor<Code>(reader: Reader, load: () => Promise<Code>): Promise<Code> {
  try {
    return await load()
  } catch (cause) {
    if (await isStill(reader)) throw cause
    // Not before the page goes: until then another answer may bring it to say that the session has ended.
    window.addEventListener('pagehide', announceEndAgain, { once: true })
    window.location.reload()
    return new Promise<never>(() => {})
  }
}

/** A screen of such code. */
export function memberScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
) {
  return lazyScreen(() => loadForMember(load), Waiting)
}

/** A part of a screen, of such code, for which a Suspense around it waits. */
export function memberPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadForMember(load) }))
}

/** A screen and a part of such code that those get too who were members. */
export function formerMemberScreen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazyScreen(() => loadFor(hasOrHadAccess, load))
}

export function formerMemberPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadFor(hasOrHadAccess, load) }))
}

/** When the server cannot be asked, the missing code has another cause than the session. */
async function isStill(reader: Reader): Promise<boolean> {
  try {
    return reader((await request('/api/user', { method: 'GET' })) as SessionUser, new Date())
  } catch (error) {
    return !(error instanceof ApiError && error.status === 401)
  }
}
