import { writeFileSync } from 'node:fs'
import { programFile, programModule } from './vault/join-vault.ts'

writeFileSync(programFile, programModule())
