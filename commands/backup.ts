import { existsSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { readEnv } from '#server/env.ts'
import { controlSocketPath, receiveCopy } from '#server/platform/database/control-socket.ts'
import { closeDataFolder } from '#server/platform/close-to-others.ts'
import { openEmbedded } from '#server/platform/database/embedded.ts'

// A copy holds what the database holds, and opening the database writes to it: for this user only.
process.umask(0o077)
const [file] = process.argv.slice(2)
const env = readEnv()

function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}

if (!file) refuse('Diga o arquivo: npm run backup -- copia.tar.gz')
if (env.DATABASE_URL) refuse('Com DATABASE_URL o banco é o PostgreSQL: use pg_dump.')
if (existsSync(file)) refuse(`O arquivo ${file} já existe. Escolha outro nome.`)
if (!existsSync(env.DATA_DIR)) refuse(`Não há banco de dados em ${env.DATA_DIR}.`)

/** From the running server, which alone may open its database; or, while none runs, from the folder itself. */
async function takeCopy(): Promise<Buffer> {
  const running = await receiveCopy(controlSocketPath(env.DATA_DIR))
  if (running) return running
  closeDataFolder(env.DATA_DIR)
  const db = await openEmbedded(env.DATA_DIR)
  try {
    const copy = await db.dump()
    return Buffer.from(await copy.arrayBuffer())
  } finally {
    await db.close()
  }
}

const copy = await takeCopy()
await writeFile(`${file}.part`, copy, { mode: 0o600 })
await rename(`${file}.part`, file)
process.stdout.write(
  `Cópia gravada em ${file}. Para usá-la em uma pasta nova:\n` +
    `  install -d -m 700 nova nova/db && tar -xzf ${file} -C nova/db && DATA_DIR=nova npm start\n`,
)
process.exit(0)
