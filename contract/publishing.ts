import * as z from 'zod/mini'
import { isGiven, isReadable, tidy } from '#generator/answers.ts'
import { endpoint } from './endpoint.ts'
import { PlatformId } from './platform-id.ts'
import { publishSteps } from './publish-steps.ts'

/** A Worker that was published from here, and what its vault is read with. */
export const Vault = z.object({
  /** Its origin, without a slash at the end. */
  address: z.string(),
  /** None where what was sealed can no longer be opened: publishing again makes a new one. */
  key: z.nullable(z.string()),
  platform: PlatformId,
  /** What the Worker is called at Cloudflare, and in which of its accounts. */
  name: z.string(),
  cloudflareAccount: z.string(),
  /** Of the code, as in the Worker's mark. */
  version: z.number(),
  publishedAt: z.string(),
})
export type Vault = z.output<typeof Vault>

/** As the kit writes it, and as `chaves.json` shows it. */
export const ReadingKey = z
  .string('Cole a CHAVE_DE_LEITURA')
  .check(
    z.overwrite(tidy),
    z.regex(/^[\w-]{43}$/, 'A CHAVE_DE_LEITURA tem 43 letras e números: copie de novo, inteira e só ela'),
  )

/** Longer than forty characters since 2026, and of these letters only: others would be refused as a header. */
const CloudflareToken = z
  .string('Cole o token da Cloudflare')
  .check(
    z.overwrite(tidy),
    z.regex(/^[\w-]{20,400}$/, 'Isto não parece um token da Cloudflare: copie de novo, inteiro e só ele'),
  )

/** A label of a host name: the Worker's address begins with it. */
const WorkerName = z
  .string('Dê um nome ao Worker')
  .check(
    z.regex(
      /^[a-z\d]([a-z\d_-]{0,52}[a-z\d])?$/,
      'Use letras minúsculas, números e hífens, até 54 caracteres, como leads-1',
    ),
  )

const PlatformKey = z.string().check(
  z.maxLength(2000),
  z.refine((text) => isGiven(text) && isReadable(text), 'Confira a chave da plataforma: copie de novo'),
)
const optionalText = z.optional(z.string().check(z.maxLength(2000)))

const Publication = z.object({
  token: CloudflareToken,
  platform: PlatformId,
  name: WorkerName,
  /** Left out, the one that is in Cloudflare stays. */
  apiKey: z.optional(PlatformKey),
  accountId: optionalText,
  streamCode: optionalText,
  /** Chosen by the person where the token opens several. */
  cloudflareAccount: z.optional(z.string().check(z.regex(/^[\da-f]{32}$/))),
  /** The clear yes to overwriting a Worker that was not made here. */
  replace: z.optional(z.boolean()),
})
export type Publication = z.output<typeof Publication>

const step = z.enum(publishSteps)

/** One line of the answer: how far it is, or what somebody has to say before it can go on. */
export const PublishEvent = z.discriminatedUnion('state', [
  z.object({ state: z.literal('doing'), step }),
  z.object({ state: z.literal('done'), step, detail: z.optional(z.string()) }),
  z.object({
    state: z.literal('failed'),
    step,
    message: z.string(),
  }),
  /** The token opens several accounts. */
  z.object({
    state: z.literal('choose'),
    step,
    accounts: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  /** A Worker of this name is there that was not made here, or was made here for another platform. */
  z.object({ state: z.literal('confirm'), step, name: z.string(), platform: z.optional(PlatformId) }),
  /** The platform's key is not in Cloudflare yet. */
  z.object({ state: z.literal('key'), step }),
  z.object({ state: z.literal('published'), vault: Vault }),
])
export type PublishEvent = z.output<typeof PublishEvent>

/** Answers one `PublishEvent` a line, as it happens. Sent again, it ends in the same state. */
export const publishWorker = endpoint({
  method: 'POST',
  path: '/api/publish',
  summary: 'Puts a Worker with a vault online in the Cloudflare account of a token, which is not kept',
  body: Publication,
  reply: PublishEvent,
})

export const listVaults = endpoint({
  method: 'GET',
  path: '/api/vaults',
  summary: 'The published Workers of whoever asks, with the keys of their vaults, the last published first',
  reply: z.object({ vaults: z.array(Vault) }),
})

export const readVault = endpoint({
  method: 'GET',
  path: '/api/integrations/:id/vault',
  summary: 'The published Worker that an integration sends its leads to',
  params: z.object({ id: z.uuid() }),
  reply: Vault,
})

/** A Worker that its owner put online from the kit has a vault too; the browser has seen that the key opens it. */
export const connectVault = endpoint({
  method: 'POST',
  path: '/api/integrations/:id/vault',
  summary: 'Keeps the key to the vault that an integration already sends its leads to, sealed',
  params: z.object({ id: z.uuid() }),
  body: z.object({ key: ReadingKey }),
  reply: Vault,
})
