import * as z from 'zod/mini'
import { platformIds } from './platforms.ts'

export const PlatformId = z.enum(platformIds)
