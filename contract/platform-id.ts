import * as z from 'zod/mini'
import { platforms } from '#generator/platforms/index.ts'

/** In a file of its own: who imports it gets every platform along. */
export const PlatformId = z.enum(platforms.map(({ id }) => id))
