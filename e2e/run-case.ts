import { test } from '@playwright/test'

/**
 * A case of a table that one test goes through, under its own name. It has the time that a test of its own would have:
 * with one limit for all of them it would depend on the machine's speed how many may stand in a table.
 */
export function runCase<Result>(what: string, act: () => Promise<Result>): Promise<Result> {
  const info = test.info()
  const { timeout } = info.project
  info.setTimeout(info.timeout + timeout)
  return test.step(what, act, { timeout })
}
