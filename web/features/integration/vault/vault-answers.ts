import * as z from 'zod/mini'
import { recordOf } from '#web/leads/vault-answers.ts'

export const Addresses = z.object({ retorno: z.string(), csv: z.string() })

/** What the network's words can mean, as the vault calls it. */
export const meanings = ['aguardando', 'aprovado', 'rejeitado', 'lixo'] as const
export type Meaning = (typeof meanings)[number]

const KeptReturn = z.object({
  n: z.number(),
  quando: z.number(),
  /** None where it matched nothing. */
  lead: z.nullable(z.string()),
  ids: z.array(z.string()),
  cliques: z.array(z.string()),
  palavra: z.string(),
  valor: z.nullable(z.number()),
  moeda: z.string(),
})
export type KeptReturn = z.output<typeof KeptReturn>

/** The newest first. */
export const Returns = z.object({ retornos: z.array(KeptReturn) })

const Word = z.object({
  palavra: z.string(),
  significado: z.nullable(z.enum(meanings)),
  /** Among the last returns. */
  vezes: z.number(),
})
export type Word = z.output<typeof Word>

/** Words that nobody knows, and those that were given a meaning by hand. */
export const Words = z.object({ palavras: z.array(Word) })

/** An alert or an ad platform that is set. Of a token it is only told that there is one. */
const Destination = z.object({
  temToken: z.prefault(z.boolean(), false),
  pixel: z.optional(z.string()),
  lead: z.optional(z.string()),
  compra: z.optional(z.string()),
  chat: z.optional(z.string()),
  endereco: z.optional(z.string()),
  recusas: z.optional(z.number()),
})
export type Destination = z.output<typeof Destination>

export const Destinations = recordOf(Destination)

/** What came of sending something: the state in the outbox, and the words of whoever got it. */
export const Reply = z.object({
  estado: z.string(),
  http: z.number(),
  resposta: z.prefault(z.nullable(z.string()), null),
})
export type Reply = z.output<typeof Reply>

const Sending = z.extend(Reply, {
  /** The microsecond it was queued. */
  n: z.number(),
  destino: z.string(),
  evento: z.string(),
  proxima: z.nullable(z.number()),
})
export type Sending = z.output<typeof Sending>

export const Sendings = z.object({ envios: z.array(Sending) })
