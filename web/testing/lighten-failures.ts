import { configure, prettyDOM } from '@testing-library/react'
import * as React from 'react'

/**
 * What is only read when a test fails is made only then. Whoever waits for something asks many times in vain, and the
 * page was written out each time; and React noted for each element where it was made, for the case that it warns.
 */
export function lightenFailures(): void {
  configure({ getElementError })
  const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals = {} } =
    React as unknown as Record<string, object>
  // So many notes were made already that React makes no more.
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} })
}

function getElementError(message: string | null, container: Element): Error {
  const error = new Error(message ?? '')
  error.name = 'TestingLibraryElementError'
  Error.captureStackTrace(error, getElementError)
  const get = () => `${message ?? ''}\n\n${String(prettyDOM(container))}`
  return Object.defineProperty(error, 'message', { configurable: true, get })
}
