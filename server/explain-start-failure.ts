import { EnvError, type Env } from './env.ts'
import { FolderError } from './platform/close-to-others.ts'
import { UnopenedDatabaseError } from './platform/database/embedded.ts'
import { FolderInUseError } from './platform/database/folder-lock.ts'
import { LostDataError } from './platform/database/had-data.ts'
import { NewerDatabaseError } from './platform/database/migrate.ts'

type Failure = Error & { code?: unknown; syscall?: unknown }

const speakForThemselves = [
  EnvError,
  FolderError,
  FolderInUseError,
  UnopenedDatabaseError,
  NewerDatabaseError,
  LostDataError,
]

/** What the operator can do about a start that failed, or nothing when nobody foresaw it. Never a password. */
export function explainStartFailure(error: unknown, env?: Env): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const failure: Failure = cause
    if (speakForThemselves.some((kind) => failure instanceof kind)) return failure.message
    const explanation = env && (explainListening(failure, env) ?? explainDatabase(failure, env))
    if (explanation) return explanation
  }
  return undefined
}

function explainListening({ code, syscall }: Failure, { PORT, HOST }: Env): string | undefined {
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return undefined
  if (code === 'EADDRINUSE')
    return `PORT: a porta ${PORT} já está em uso por outro programa. Encerre esse programa ou escolha outra porta.`
  if (code === 'EACCES')
    return `PORT: este usuário não pode usar a porta ${PORT}. Escolha uma porta acima de 1023.`
  return `HOST: ${HOST} não é um endereço desta máquina. Use 0.0.0.0 para todos os endereços dela.`
}

function explainDatabase({ code }: Failure, { DATABASE_URL }: Env): string | undefined {
  if (!DATABASE_URL) return undefined
  if (code === '3D000') {
    const name = decodeURIComponent(new URL(DATABASE_URL).pathname.slice(1))
    return `DATABASE_URL: o banco de dados "${name}" não existe nesse servidor. Crie-o ou corrija o endereço.`
  }
  if (code === '28P01' || code === '28000')
    return 'DATABASE_URL: o banco de dados recusou o usuário ou a senha. Corrija o endereço.'
  if (code === '42501')
    return 'DATABASE_URL: o usuário não pode criar tabelas nesse banco de dados. Dê a ele esse direito, ou use outro usuário.'
  // After many tries: a migration asks for a table again and again.
  if (code === '55P03' || code === '40P01')
    return 'DATABASE_URL: outro programa segura tabelas que esta versão precisa mudar, e não as soltou em minutos. Encerre-o (SELECT * FROM pg_stat_activity o mostra) e inicie de novo.'
  return undefined
}
