import { buildWeb, isWebBuilt } from '../commands/web-build.ts'

/** The journeys walk through what customers get: the built app. */
export default async function setup(): Promise<void> {
  if (!isWebBuilt()) await buildWeb()
}
