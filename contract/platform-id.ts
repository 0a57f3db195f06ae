import * as z from 'zod/mini'
import { platforms } from '#generator/platforms/index.ts'

/** In a file of its own: a screen that only calls an endpoint then leaves it, and with it the platforms, to the server. */
export const PlatformId = z.enum(platforms.map(({ id }) => id))
