import { findWebBuild } from '../commands/find-web-build.ts'
import { buildWeb } from '../commands/web-build.ts'

/** The journeys walk through what customers get: the built app. */
export default async function setup(): Promise<void> {
  if (findWebBuild() !== 'current') await buildWeb()
}
