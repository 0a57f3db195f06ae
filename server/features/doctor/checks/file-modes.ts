import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fine, trouble, warning, type Check, type Finding } from '../check.ts'

const othersRights = 0o077
const strangersRights = 0o007
/** Put there by a container's engine, with rights of its own choice, where nobody else can look. */
const mountedSecrets = '/run/secrets/'

/** What others may do with it; nothing where it is not there. */
async function readMode(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mode & 0o777
  } catch {
    return undefined
  }
}

async function lookAtFolder(variable: string, folder: string): Promise<Finding | undefined> {
  const mode = await readMode(folder)
  if (mode === undefined || (mode & othersRights) === 0) return undefined
  return trouble(
    `${variable}: outros usuários desta máquina podem entrar em ${folder} (${mode.toString(8)}).`,
    `chmod 700 ${folder}`,
  )
}

async function lookAtSecret(variable: string, file: string): Promise<Finding | undefined> {
  const path = resolve(file)
  const mode = path.startsWith(mountedSecrets) ? undefined : await readMode(path)
  if (mode === undefined || (mode & strangersRights) === 0) return undefined
  return warning(
    `${variable}: outros usuários desta máquina podem ler ${file} (${mode.toString(8)}).`,
    `chmod 600 ${file}`,
  )
}

export const fileModes: Check = {
  id: 'file-modes',
  label: 'Permissões de arquivos',
  look: async function* ({ env: { DATA_DIR, BACKUP_DIR, secretFiles } }) {
    const looks = [
      lookAtFolder('DATA_DIR', DATA_DIR),
      ...(BACKUP_DIR === undefined ? [] : [lookAtFolder('BACKUP_DIR', BACKUP_DIR)]),
      ...[...secretFiles].map(([variable, file]) => lookAtSecret(variable, file)),
    ]
    const found = (await Promise.all(looks)).filter((finding) => finding !== undefined)
    if (found.length === 0) yield fine('Só o usuário do Integrador lê o que ele guarda.')
    yield* found
  },
}
