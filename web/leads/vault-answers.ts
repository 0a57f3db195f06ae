import * as z from 'zod/mini'

/** What vaults answer. Their Workers are published at different times: what an older one does not know yet is missing. */
const text = z.prefault(z.nullable(z.string()), null)
const number = z.prefault(z.nullable(z.number()), null)

/** By any names. Zod's own kind for it would weigh on every page that checks a form. */
export function recordOf<Value extends z.ZodMiniType>(value: Value) {
  return z.catchall(z.object({}), value)
}

export const ListedLead = z.object({
  id: z.string(),
  /** The microsecond it came in. */
  n: z.number(),
  estado: z.string(),
  tentativas: z.number(),
  /** When it is tried again. */
  proxima: number,
  pedido: text,
  motivo: text,
  nome: text,
  telefone: text,
  pais: text,
  campanha: text,
  anuncio: text,
  pagina: text,
  /** What the network said later. */
  retorno: text,
  valor: number,
  moeda: text,
})
export type ListedLead = z.output<typeof ListedLead>

/** A cursor is where to go on; none where nothing is left. */
export const LeadPage = z.object({ leads: z.array(ListedLead), cursor: number })
export type LeadPage = z.output<typeof LeadPage>

const Try = z.object({ quando: z.number(), ate: z.number(), http: z.number(), estado: z.string() })
const Return = z.object({ palavra: z.string(), valor: number, moeda: text, quando: z.number() })
/** `n`: the microsecond it was queued. */
const Conversion = z.object({ estado: z.string(), n: number, proxima: number, resposta: text })
const fields = z.prefault(recordOf(z.string()), {})

export const WholeLead = z.extend(ListedLead, {
  dados: z.object({
    recebido: fields,
    visitante: fields,
    tentativas: z.prefault(z.array(Try), []),
    /** The last request, address first, and its answer. The vault has taken the key out of both. */
    enviado: z.prefault(z.string(), ''),
    resposta: z.prefault(z.string(), ''),
    retornos: z.prefault(z.array(Return), []),
    conversoes: z.prefault(recordOf(Conversion), {}),
  }),
})
export type WholeLead = z.output<typeof WholeLead>

/** Counts of six hours, by state and by what the network said, for each '["campanha","PAÍS","anúncio","página"]'. */
export const Turn = z.object({
  desde: z.number(),
  contas: recordOf(recordOf(z.number())),
})
export type Turn = z.output<typeof Turn>
export const Turns = z.array(Turn)

/** `moeda`: of payments, where the network does not say. */
export const VaultSettings = z.object({ dias: z.number(), moeda: z.prefault(z.string(), '') })

export const Refusal = z.object({ erro: z.string() })
