import { formatAgo } from '#contract/format-ago.ts'
import { formatBytes } from '#contract/format-bytes.ts'
import { findLastCopy, type LastCopy } from '#server/platform/backup/keep-copies.ts'
import { fine, trouble, warning, type Check, type Finding } from '../check.ts'

/** A night, and two hours for one that began late and took long. */
const longestMs = 26 * 60 * 60 * 1000

export function judgeCopy(
  last: LastCopy | undefined,
  { folder, now }: { folder: string; now: Date },
): Finding {
  const remedy = 'Procure a causa no log do Integrador, e faça uma agora: npm run backup -- ARQUIVO.'
  if (!last) return trouble(`BACKUP_DIR: ainda não há nenhuma cópia em ${folder}.`, remedy)
  const told = `Última cópia ${formatAgo(last.at.toISOString(), now)}, com ${formatBytes(last.bytes)}`
  if (last.bytes === 0) return trouble(`${told}: está vazia.`, remedy)
  if (now.getTime() - last.at.getTime() > longestMs)
    return trouble(`${told}: a de cada noite deixou de ser feita.`, remedy)
  return fine(`${told}.`)
}

export const backupAge: Check = {
  id: 'backup-age',
  label: 'Cópias de segurança',
  look: async function* ({ env: { BACKUP_DIR: folder }, clock }) {
    if (folder === undefined) {
      yield warning(
        'BACKUP_DIR não está definido: ninguém faz cópias do banco, a não ser que outro programa as faça.',
        'Defina BACKUP_DIR com uma pasta, de preferência em outro disco: o Integrador faz uma por noite.',
      )
      return
    }
    const now = clock.now()
    yield judgeCopy(await findLastCopy(folder, now), { folder, now })
  },
}
