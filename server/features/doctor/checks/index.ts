import type { Check } from '../check.ts'
import { appAddress } from './app-address.ts'
import { backupAge } from './backup-age.ts'
import { checkoutsOn } from './checkouts-on.ts'
import { databaseServer } from './database-server.ts'
import { diskSpace } from './disk-space.ts'
import { fileModes } from './file-modes.ts'
import { mailServer } from './mail-server.ts'
import { memorySize } from './memory-size.ts'
import { migrationsApplied } from './migrations-applied.ts'
import { ownerNamed } from './owner-named.ts'
import { plansNamed } from './plans-named.ts'
import { portFree } from './port-free.ts'
import { proxiesTrusted } from './proxies-trusted.ts'
import { secretsStrong } from './secrets-strong.ts'

/** Everything that is looked at; of several that stand alike the first here is told first. */
export const checks: readonly Check[] = [
  appAddress,
  proxiesTrusted,
  secretsStrong,
  mailServer,
  checkoutsOn,
  plansNamed,
  ownerNamed,
  databaseServer,
  migrationsApplied,
  backupAge,
  diskSpace,
  fileModes,
  memorySize,
  portFree,
]
