import { and, eq, isNotNull } from 'drizzle-orm'
import { users } from '#server/features/users/tables.ts'
import { fine, trouble, warning, type Check, type Finding, type Place } from '../check.ts'
import { isInProduction } from '../is-in-production.ts'

const fewestLetters = 8
/** What stands in examples, and what people type who want to go on. No random text has one of these by chance. */
const placeholders =
  /troque|altere|mude-?me|change-?me|change-?this|replace|placeholder|exemplo|example|segredo|secret|senha|password|integrador|1234567|abcdefg|qwerty/i

/** Whether somebody could guess it: a word of examples, few letters, or the same again and again. */
export function isGuessable(secret: string): boolean {
  if (placeholders.test(secret) || new Set(secret).size < fewestLetters) return true
  // Written twice, a text finds itself before its second beginning only if it repeats something shorter.
  return `${secret}${secret}`.indexOf(secret, 1) < secret.length
}

const make = 'Gere um com: openssl rand -base64 36'

export function judgeSessionSecret(env: Place['env']): Finding {
  const { SESSION_SECRET, DATABASE_URL } = env
  if (SESSION_SECRET !== undefined)
    return isGuessable(SESSION_SECRET)
      ? trouble(
          'SESSION_SECRET parece um texto de exemplo ou repetido: quem o adivinha entra em qualquer conta.',
          `${make}. Trocá-lo desconecta todos, e cada Worker deve ser publicado de novo.`,
        )
      : fine('SESSION_SECRET está definido.')
  if (DATABASE_URL)
    return trouble(
      'SESSION_SECRET não está definido: publicar Workers é recusado, e uma cópia do banco traz a chave do que está selado nele.',
      `${make}. Defini-lo desconecta todos uma vez.`,
    )
  if (!isInProduction(env)) return fine('SESSION_SECRET não está definido: o Integrador usa um próprio.')
  return warning(
    'SESSION_SECRET não está definido: o próprio do Integrador fica no banco, ao lado do que ele sela.',
    `${make}. Defini-lo desconecta todos uma vez.`,
  )
}

export function judgeMetricsToken({ METRICS_TOKEN, TRUST_PROXY }: Place['env']): Finding {
  if (METRICS_TOKEN === undefined)
    return fine(
      TRUST_PROXY > 0
        ? 'METRICS_TOKEN não está definido: /metrics responde só a administradores.'
        : 'METRICS_TOKEN não está definido: /metrics responde a administradores e a esta máquina.',
    )
  return isGuessable(METRICS_TOKEN)
    ? trouble(
        'METRICS_TOKEN parece um texto de exemplo ou repetido: qualquer um pode ler os números do negócio.',
        `${make}.`,
      )
    : fine('METRICS_TOKEN está definido.')
}

/** A checkout chooses most of them; nobody chooses a word of examples. */
export function judgeCheckoutSecrets({ checkoutSecrets }: Place['env']): Finding | undefined {
  const names = [...checkoutSecrets].filter(([, secrets]) => secrets.some((each) => isGuessable(each)))
  if (names.length === 0) return undefined
  return warning(
    `O segredo do checkout parece um texto de exemplo: ${names.map(([id]) => id).join(', ')}. Quem o adivinha inventa vendas.`,
    'Copie o segredo do painel do checkout, ou gere outro lá.',
  )
}

async function findLeftPassword({ env, askDatabase }: Place): Promise<Finding | undefined> {
  if (env.ADMIN_PASSWORD === undefined) return undefined
  const isReady = and(eq(users.isAdmin, true), isNotNull(users.password))
  const [admin] = await askDatabase().select({ id: users.id }).from(users).where(isReady).limit(1)
  if (!admin) return fine('ADMIN_PASSWORD espera o primeiro início.')
  return warning(
    'ADMIN_PASSWORD continua na configuração, e o administrador já existe: ela não serve para mais nada.',
    'Apague ADMIN_PASSWORD, e troque a senha se outros puderam lê-la.',
  )
}

export const secretsStrong: Check = {
  id: 'secrets-strong',
  label: 'Segredos',
  look: async function* (place) {
    const { env } = place
    yield judgeSessionSecret(env)
    yield judgeMetricsToken(env)
    const checkouts = judgeCheckoutSecrets(env)
    if (checkouts) yield checkouts
    const left = await findLeftPassword(place)
    if (left) yield left
  },
}
