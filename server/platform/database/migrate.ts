import { fileURLToPath } from 'node:url'

export const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))

/** One number, known to every instance: whoever holds this advisory lock migrates, the others wait. */
export const migrationLock = 7_130_412
