import { writeFileSync } from 'node:fs'
import { programFile, programModule, tracesFile, tracesModule } from './vault/join-vault.ts'

writeFileSync(programFile, programModule())
writeFileSync(tracesFile, tracesModule())
