import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { adPlatforms } from '../destinations/index.ts'

const folder = new URL('../released/', import.meta.url)

const Day = z.iso.datetime()

/** A lead as it must be found again. What its version did not know yet is not there. */
export const ReleasedLead = z.strictObject({
  id: z.string(),
  chegou: Day,
  estado: z.string(),
  tentativas: z.number(),
  proxima: Day.nullable(),
  pedido: z.string().nullable(),
  motivo: z.string().nullable(),
  nome: z.string().nullable(),
  telefone: z.string().nullable(),
  pais: z.string().nullable(),
  campanha: z.string().nullable(),
  anuncio: z.string().nullable().optional(),
  pagina: z.string().nullable().optional(),
  clique: z.string().nullable(),
  retorno: z.string().nullable().optional(),
  valor: z.number().nullable().optional(),
  moeda: z.string().nullable().optional(),
  /** The words of its returns, in the order in which they came. */
  retornos: z.array(z.string()).optional(),
})
export type ReleasedLead = z.infer<typeof ReleasedLead>

const Settings = z.strictObject({
  dias: z.number(),
  moeda: z.string().optional(),
  enderecos: z.strictObject({ retorno: z.string(), csv: z.string() }).optional(),
  /** Words that were given a meaning. */
  palavras: z.record(z.string(), z.string()).optional(),
  destinos: z.record(z.string(), z.record(z.string(), z.string())).optional(),
})

const ReleasedReturn = z.strictObject({
  /** None for one that matched no lead. */
  lead: z.string().nullable(),
  palavra: z.string(),
  valor: z.number().nullable(),
  moeda: z.string(),
  ids: z.array(z.string()),
  cliques: z.array(z.string()),
})

const fetching = new Set<string>(adPlatforms.filter(({ fetches }) => fetches).map(({ id }) => id))

/** What waits in a table was once called sent. */
const ReleasedSending = z
  .strictObject({
    destino: z.string(),
    evento: z.string(),
    lead: z.string().nullable(),
    estado: z.string(),
    tentativas: z.number(),
  })
  .transform((sent) => (fetching.has(sent.destino) ? { ...sent, estado: 'espera' } : sent))

export const ReleasedVault = z.strictObject({
  platform: z.string(),
  clock: Day,
  alarm: Day,
  settings: Settings,
  leads: z.array(ReleasedLead),
  /** What must no longer be found by any search. */
  erased: z.array(z.string()),
  sums: z.record(z.string(), z.number()),
  returns: z.array(ReleasedReturn),
  outbox: z.array(ReleasedSending),
})
export type ReleasedVault = z.infer<typeof ReleasedVault>

/** In the order in which they landed. */
export const releasedVaults: readonly string[] = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .map((file) => file.replace('.sql', ''))
  .toSorted()

const read = (file: string) => readFileSync(new URL(file, folder), 'utf8')

export const readReleased = (name: string): ReleasedVault =>
  ReleasedVault.parse(JSON.parse(read(`${name}.json`)))

/** All of its database, as statements. */
export const readTables = (name: string): string => read(`${name}.sql`)

/** The Worker of that version, for the network whose leads the vault keeps. */
export const readWorker = (name: string): string => read(`${name}.worker.txt`)
