import {
  judgeDisk,
  readDisk,
  readFolder,
  type DiskFacts,
} from '#server/features/watch/conditions/disk-full.ts'
import { trouble, unknown, type Check, type Finding } from '../check.ts'

const room = 'Libere espaço, ou aumente o disco.'

/** What lies in DATA_DIR is the product itself: short of room, sales may be lost. */
async function lookAtData(env: Parameters<typeof readDisk>[0]): Promise<Finding> {
  const { state, text } = judgeDisk(await readDisk(env), env.DATA_DIR)
  if (state === 'unknown') return unknown(text)
  return { state, text: `DATA_DIR: ${text}`, ...(state === 'trouble' ? { remedy: room } : {}) }
}

export function judgeCopies(facts: DiskFacts | undefined, folder: string): Finding {
  if (!facts)
    return unknown(
      `BACKUP_DIR: a pasta ${folder} não pôde ser lida.`,
      'Crie-a, com o usuário do Integrador como dono.',
    )
  const { state, text } = judgeDisk(facts, folder)
  if (state !== 'trouble') return { state, text: `BACKUP_DIR: ${text}` }
  return trouble(`BACKUP_DIR: ${text.split('. ')[0]}. A próxima cópia pode não caber.`, room)
}

export const diskSpace: Check = {
  id: 'disk-space',
  label: 'Disco',
  look: async function* ({ env }) {
    yield await lookAtData(env)
    if (env.BACKUP_DIR !== undefined) yield judgeCopies(await readFolder(env.BACKUP_DIR), env.BACKUP_DIR)
  },
}
