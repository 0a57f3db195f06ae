import * as z from 'zod/mini'

/** What a vault answers about returns. An older Worker may not know all of it. */
export const Addresses = z.object({ retorno: z.string(), csv: z.string() })

/** What the network's words can mean, as the vault calls it. */
export const meanings = ['aguardando', 'aprovado', 'rejeitado', 'lixo'] as const
export type Meaning = (typeof meanings)[number]

const KeptReturn = z.object({
  n: z.number(),
  quando: z.number(),
  pedido: z.nullable(z.string()),
  clique: z.nullable(z.string()),
  palavra: z.string(),
  valor: z.nullable(z.number()),
  moeda: z.string(),
})
export type KeptReturn = z.output<typeof KeptReturn>

/** Those that found their lead, and those that found none, the newest first. */
export const Returns = z.object({ retornos: z.array(KeptReturn), avulsos: z.array(KeptReturn) })
export type Returns = z.output<typeof Returns>

const Word = z.object({
  palavra: z.string(),
  significado: z.nullable(z.enum(meanings)),
  vezes: z.number(),
  quando: z.number(),
})
export type Word = z.output<typeof Word>

/** Words that nobody knows, and those that were given a meaning by hand. */
export const Words = z.object({ palavras: z.array(Word) })
