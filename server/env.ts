import { z } from 'zod'
import { SubscriptionType } from '#contract/subscriptions.ts'
import { checkouts } from './features/sales/providers/index.ts'
import { isLoopback } from './platform/http/is-loopback.ts'
import { fileVariableOf, readSecretFiles } from './read-secret-files.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

function url(...protocols: string[]) {
  return z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol))
}

/** Tokens of customers are sent there, so nothing but Cloudflare itself is called, or a stand-in on this machine. */
const cloudflareApi = 'https://api.cloudflare.com/client/v4'
const cloudflareUrl = url('http:', 'https:').refine((text) => text === cloudflareApi || isLoopback(text))

const plans = z
  .string()
  .transform((text, { issues }) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      issues.push({ code: 'custom', message: '', input: text })
      return z.NEVER
    }
  })
  .pipe(z.record(z.string().min(1), z.union([SubscriptionType, z.literal('ignorar')])))

/** 'Nome <email>' or the email alone. */
const sender = z.string().refine((text) => {
  const [, address = text] = /<([^<>]*)>\s*$/.exec(text) ?? []
  return /^[^\s@<>]+@[^\s@<>]+$/.test(address.trim())
})

/** Eleven digits, or the fourteen characters of a CNPJ, which has letters too since 2026; dots, slash and hyphen are people's own. */
const ownerDocument = z
  .string()
  .trim()
  .regex(/^(?:\d{3}\.?\d{3}\.?\d{3}-?\d{2}|[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/?[\dA-Z]{4}-?\d{2})$/i)

/** Every variable with what it must look like, in the words the operator reads when it does not. */
const variables = {
  PORT: [port.default(3000), 'um número de porta de 0 a 65535'],
  HOST: [z.string().default('0.0.0.0'), 'um endereço de rede, como 0.0.0.0'],
  APP_URL: [url('http:', 'https:').optional(), 'um endereço http(s), como https://app.exemplo.com.br'],
  DATABASE_URL: [
    url('postgres:', 'postgresql:').optional(),
    'um endereço postgres://usuario:senha@host/banco',
  ],
  DATA_DIR: [z.string().default('./data'), 'o caminho de uma pasta'],
  BACKUP_DIR: [z.string().optional(), 'o caminho de uma pasta'],
  SESSION_SECRET: [z.string().min(32).optional(), 'um texto aleatório de 32 caracteres ou mais'],
  SMTP_URL: [url('smtp:', 'smtps:').optional(), 'um endereço smtp://usuario:senha@host:porta'],
  MAIL_FROM: [sender.optional(), 'um remetente, como Nome <email@exemplo.com>'],
  CHECKOUT_PROVIDER: [z.string().optional(), 'nada: todo checkout com segredo é aceito'],
  CHECKOUT_PLANS: [
    plans.default({}),
    'um JSON de id de produto ou plano para mensal, trimestral, vitalicia ou ignorar',
  ],
  REFUND_CUTS_ACCESS: [flag.default(false), 'true, se um reembolso encerra o acesso na hora, ou false'],
  GRACE_DAYS: [
    z.coerce.number().int().min(0).max(30).default(2),
    'um número de dias de 0 a 30: por quantos o acesso continua quando a renovação atrasa',
  ],
  CHECKOUT_URL: [url('http:', 'https:').optional(), 'um endereço http(s)'],
  ADMIN_EMAIL: [z.email().default('admin@example.com'), 'um email'],
  ADMIN_USERNAME: [z.string().max(60).default('admin'), 'um nome de usuário de até 60 caracteres'],
  ADMIN_PASSWORD: [z.string().min(6).max(128).optional(), 'uma senha de 6 a 128 caracteres'],
  ADMIN_2FA: [
    z.enum(['optional', 'required']).default('optional'),
    'optional, ou required para que todo administrador use um segundo fator',
  ],
  SUPPORT_PHONE: [
    z
      .string()
      .regex(/^[+\d\s().-]{8,24}$/)
      .optional(),
    'um telefone, como +55 11 90000-0000',
  ],
  SUPPORT_EMAIL: [z.email().optional(), 'um email'],
  OWNER_NAME: [
    z.string().trim().min(2).max(120).optional(),
    'o nome completo ou a razão social de quem oferece o serviço, de 2 a 120 caracteres',
  ],
  OWNER_DOCUMENT: [
    ownerDocument.optional(),
    'um CPF, como 000.000.000-00, ou um CNPJ, como 00.000.000/0000-00',
  ],
  OWNER_ADDRESS: [
    z.string().trim().min(8).max(200).optional(),
    'um endereço físico completo, de 8 a 200 caracteres',
  ],
  PRIVACY_EMAIL: [z.email().optional(), 'um email'],
  TRUST_PROXY: [
    z.union([z.literal('false').transform(() => 0), z.coerce.number().int().min(0).max(10)]).default(0),
    'o número de proxies na frente do servidor, ou false',
  ],
  DRAIN_SECONDS: [
    z.coerce.number().int().min(0).max(60).optional(),
    'um número de segundos de 0 a 60: por quantos o servidor ainda atende depois de avisar que vai parar',
  ],
  HSTS_SUBDOMAINS: [flag.default(false), 'true, se todo o domínio e seus subdomínios usam https, ou false'],
  METRICS_TOKEN: [
    z
      .string()
      .regex(/^\S{16,}$/)
      .optional(),
    'um texto aleatório de 16 caracteres ou mais, sem espaços, que o coletor envia a /metrics como Bearer',
  ],
  CLOUDFLARE_API_URL: [
    cloudflareUrl.default(cloudflareApi),
    `${cloudflareApi}, ou um endereço desta máquina, como http://127.0.0.1:8787/client/v4`,
  ],
  CAMPAIGN_MAILS_PER_HOUR: [
    z.coerce.number().int().min(0).max(1_000_000).default(5_000),
    'um número: quantos emails de campanha podem sair em uma hora (0: sem limite)',
  ],
  AUTO_CLEANUP: [flag.default(false), 'true ou false'],
  LOG_LEVEL: [
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    'trace, debug, info, warn, error, fatal ou silent',
  ],
} as const

/** What nobody else may read: each can be given as a file too, `NAME_FILE`. */
export const secretVariables: readonly string[] = [
  'DATABASE_URL',
  'SESSION_SECRET',
  'SMTP_URL',
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
  ...Object.values(checkouts).map(({ secret }) => secret.variable),
]

/** Every name that is read, but for the files of secrets. */
export const variableNames: readonly string[] = [...new Set([...Object.keys(variables), ...secretVariables])]

type Variables = typeof variables
type Parsed = { [Name in keyof Variables]: z.output<Variables[Name][0]> }

export type Env = Omit<Parsed, 'APP_URL' | 'MAIL_FROM'> & {
  APP_URL: string
  MAIL_FROM: string
  /** What proves the deliveries of each checkout that is on, by its id: at least one secret. */
  checkoutSecrets: ReadonlyMap<string, readonly string[]>
  /** The files that hold secrets, by the variable that names each. */
  secretFiles: ReadonlyMap<string, string>
}

/** What nobody can answer to: of use on this machine only, where every mail server takes it. */
const localSender = 'Integrador <nao-responda@localhost>'

/** A variable with a value it cannot have. The message names it and says what is expected, never the value. */
export class EnvError extends Error {
  override name = 'EnvError'
}

const isElsewhere = (server: string | undefined) => server !== undefined && !isLoopback(server)

/** Reads the environment once. An empty variable counts as unset, as shells and compose files mean it. */
export function readEnv(given: NodeJS.ProcessEnv = process.env): Env {
  const { values, problems } = readSecretFiles(given, secretVariables)
  const source = { ...given, ...values }
  const parsed: Record<string, unknown> = {}
  for (const [name, [schema, expected]] of Object.entries(variables)) {
    const result = schema.safeParse(source[name] === '' ? undefined : source[name])
    if (result.success) parsed[name] = result.data
    else problems.push(`${name}: esperado ${expected}.`)
  }
  const { APP_URL, MAIL_FROM, ...rest } = parsed as Parsed
  if (!source.MAIL_FROM && isElsewhere(rest.SMTP_URL))
    problems.push(
      'MAIL_FROM: com SMTP_URL, esperado o remetente que esse servidor aceita, como Nome <email@exemplo.com>.',
    )
  if (problems.length > 0) throw new EnvError(problems.join('\n'))
  return {
    ...rest,
    MAIL_FROM: MAIL_FROM ?? localSender,
    checkoutSecrets: readCheckoutSecrets(source),
    secretFiles: listSecretFiles(source),
    APP_URL: (APP_URL ?? `http://localhost:${rest.PORT}`).replace(/\/+$/, ''),
  }
}

function readCheckoutSecrets(source: NodeJS.ProcessEnv): Env['checkoutSecrets'] {
  return new Map(
    Object.entries(checkouts).flatMap(([id, { secret }]): [string, string[]][] => {
      const value = source[secret.variable]?.trim()
      return value ? [[id, splitSecrets(value)]] : []
    }),
  )
}

function listSecretFiles(source: NodeJS.ProcessEnv): Env['secretFiles'] {
  return new Map(
    secretVariables.map(fileVariableOf).flatMap((variable): [string, string][] => {
      const file = source[variable]
      return file ? [[variable, file]] : []
    }),
  )
}

/** Several are separated by commas; but one may have a comma of its own. */
function splitSecrets(value: string): string[] {
  const parts = value.split(',').flatMap((part) => part.trim() || [])
  return [...new Set([...parts, value])]
}
