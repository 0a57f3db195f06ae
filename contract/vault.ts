import * as z from 'zod/mini'

export { vaultVersion } from '#generator/worker/vault-version.ts'

/*
 * What a vault is asked below `/integrador/` and what it answers: browser, demonstration and tests read it here, and the
 * Worker is held against it. Workers are published at different times: what an older one does not know yet is missing
 * from its answer, and a page that is older than a Worker leaves out what it does not know.
 */

/**
 * How far a lead came. `suspeito`: too many came from one address, so it was kept and not sent. `teste`: its owner sent
 * it; it is in no sum, and what the network said stands in its only try.
 */
export const leadStates = [
  'enviando',
  'entregue',
  'recusado',
  'pendente',
  'verificar',
  'desistiu',
  'suspeito',
  'teste',
] as const
export type LeadState = (typeof leadStates)[number]

/** What the platform said of it later, and what its words can mean. */
export const returnStates = ['aguardando', 'aprovado', 'rejeitado', 'lixo'] as const
export type ReturnState = (typeof returnStates)[number]

/** What became of a message to an ad platform or to the owner. `espera`: it stands in a table that they fetch. */
export const sendingStates = ['fila', 'espera', 'enviado', 'recusado', 'vencido', 'desligado'] as const
export type SendingState = (typeof sendingStates)[number]

export type VaultRoute = {
  /** Its method, and its path below `/integrador/`: 'GET leads/:id'. */
  route: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  reply: z.ZodMiniType
}

/** What whoever asks has to say. Parts that the route does not have cannot be given. */
export type VaultQuestion<R extends VaultRoute> = {
  [Part in 'params' | 'query' | 'body' as R[Part] extends z.ZodMiniType ? Part : never]: z.input<
    Extract<R[Part], z.ZodMiniType>
  >
}

export type VaultAnswer<R extends VaultRoute> = z.output<R['reply']>

type Parts = { params?: object; query?: object; body?: unknown }

/** How a question is put: its method, its path below `/integrador/`, and its body as it is sent. */
export function putQuestion(
  { route }: VaultRoute,
  { params = {}, query = {}, body }: Parts,
): { method: string; path: string; body: string | null } {
  const [method = '', path = ''] = route.split(' ')
  const given: Record<string, unknown> = { ...params }
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => write(given[name]))
  const asked = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = asked.map(([name, value]) => `${name}=${write(value)}`).join('&')
  return {
    method,
    path: search ? `${filled}?${search}` : filled,
    body: body === undefined ? null : JSON.stringify(body),
  }
}

const write = (value: unknown) => encodeURIComponent(String(value))

/** Instead of an answer, with the status of the same number. */
export const Refusal = z.object({ status: z.optional(z.number()), erro: z.string() })

const text = z.prefault(z.nullable(z.string()), null)
const number = z.prefault(z.nullable(z.number()), null)

/** By any names. Zod's own kind for it would weigh on every page that checks a form. */
const recordOf = <Value extends z.ZodMiniType>(value: Value) => z.catchall(z.object({}), value)

export const ListedLead = z.object({
  id: z.string(),
  /** The microsecond it came in. */
  n: z.number(),
  /** One of `leadStates`; of an erased one, older Workers say `apagado`. */
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
  /** The address of the page it came from. Workers of before version 5 call it `pagina`, and know of no pages. */
  site: text,
  /** The public id of the integration it belongs to; none if it belongs to the Worker. */
  pagina: text,
  oferta: text,
  /** One of `returnStates`. */
  retorno: text,
  valor: number,
  moeda: text,
  /** The id of the lead that corrects this one, and of the one that this one corrects. */
  correcao: text,
  corrige: text,
  /** When it was erased: state, return and value stay, whatever is personal does not. */
  apagado: number,
})
export type ListedLead = z.output<typeof ListedLead>

/** A cursor is where to go on; none where nothing is left. Erased leads are in none. */
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
    /** By destination and event: 'meta compra'. */
    conversoes: z.prefault(recordOf(Conversion), {}),
  }),
})
export type WholeLead = z.output<typeof WholeLead>

const leadId = z.object({ id: z.string() })

/** Of one page only: its integration's public id. Empty: what is no page's but the Worker's. */
const pagina = z.optional(z.string())
const ofPage = z.object({ pagina })

/** The newest first. `busca`: words in any order, each in name, phone, order number or the like. */
export const listLeads = {
  route: 'GET leads',
  query: z.object({
    busca: z.optional(z.string()),
    cursor: z.optional(z.number()),
    limite: z.optional(z.number()),
    estado: z.optional(z.string()),
    retorno: z.optional(z.string()),
    campanha: z.optional(z.string()),
    pais: z.optional(z.string()),
    anuncio: z.optional(z.string()),
    site: z.optional(z.string()),
    pagina,
    oferta: z.optional(z.string()),
  }),
  reply: LeadPage,
} as const satisfies VaultRoute

export const readLead = {
  route: 'GET leads/:id',
  params: leadId,
  reply: WholeLead,
} as const satisfies VaultRoute

export const sendLeadAgain = {
  route: 'POST leads/:id/reenviar',
  params: leadId,
  reply: WholeLead,
} as const satisfies VaultRoute

export const eraseLead = {
  route: 'DELETE leads/:id',
  params: leadId,
  reply: WholeLead,
} as const satisfies VaultRoute

/** So many at a time: asked until none is left. */
const Handled = z.object({ feitos: z.number(), restam: z.boolean(), cursor: number })
const suspectsOf = z.object({ pagina, cursor: z.optional(z.number()) })

export const releaseSuspects = {
  route: 'POST suspeitos/liberar',
  query: suspectsOf,
  reply: Handled,
} as const satisfies VaultRoute

export const eraseSuspects = {
  route: 'DELETE suspeitos',
  query: suspectsOf,
  reply: Handled,
} as const satisfies VaultRoute

/**
 * Counts of six hours, by state and by what the platform said, for each '["campanha","PAÍS","anúncio","site","página",
 * "oferta"]'. Workers of before version 5 leave out the last two.
 */
const Bucket = z.object({
  desde: z.number(),
  contas: recordOf(recordOf(z.number())),
})
export type Bucket = z.output<typeof Bucket>
export const Summary = z.array(Bucket)

export const summarize = {
  route: 'GET resumo',
  query: z.object({ dias: z.optional(z.number()), pagina }),
  reply: Summary,
} as const satisfies VaultRoute

/** Another one whenever something may have changed: cheap to ask for, again and again. */
export const readMark = {
  route: 'GET marca',
  reply: z.object({ marca: z.string() }),
} as const satisfies VaultRoute

/** The integrations that send to this Worker, by their public ids, so that a lead without one finds its own. */
const Page = z.object({ pagina: z.string(), nome: z.string(), oferta: z.string(), pais: z.string() })
export type Page = z.output<typeof Page>
export const Pages = z.object({ paginas: z.array(Page) })

export const readPages = { route: 'GET paginas', reply: Pages } as const satisfies VaultRoute

export const putPages = { route: 'PUT paginas', body: Pages, reply: Pages } as const satisfies VaultRoute

/**
 * The thank-you pages that a Worker hosts at `/p/<nome>`. `etiqueta`: the SHA-256 of its HTML, in hex. Workers of before
 * version 6 host none.
 */
const HostedPage = z.object({ nome: z.string(), etiqueta: z.string(), bytes: z.number(), quando: z.number() })
export type HostedPage = z.output<typeof HostedPage>
export const HostedPages = z.object({ hospedadas: z.array(HostedPage) })

/** How many a Worker hosts, and how long each may be. */
export const hostedPages = { most: 60, mostBytes: 100_000 }

export const readHostedPages = { route: 'GET hospedadas', reply: HostedPages } as const satisfies VaultRoute

/** Null takes a page away. */
export const putHostedPage = {
  route: 'PUT hospedadas',
  body: z.object({ nome: z.string(), html: z.nullable(z.string()) }),
  reply: HostedPages,
} as const satisfies VaultRoute

/** `dias`: how long a lead is kept. `moeda`: of payments, where the platform does not say. */
export const VaultSettings = z.object({ dias: z.number(), moeda: z.prefault(z.string(), '') })

export const readSettings = { route: 'GET ajustes', reply: VaultSettings } as const satisfies VaultRoute

export const changeSettings = {
  route: 'PUT ajustes',
  body: z.object({ dias: z.optional(z.number()), moeda: z.optional(z.string()) }),
  reply: VaultSettings,
} as const satisfies VaultRoute

/** The secret parts of the addresses for returns and for Google's table. */
export const Addresses = z.object({ retorno: z.string(), csv: z.string() })

export const readAddresses = { route: 'GET enderecos', reply: Addresses } as const satisfies VaultRoute

export const replaceAddress = {
  route: 'POST novo-endereco',
  body: z.object({ qual: z.enum(['retorno', 'csv']) }),
  reply: Addresses,
} as const satisfies VaultRoute

const StoredReturn = z.object({
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
export type StoredReturn = z.output<typeof StoredReturn>

/** The newest first. */
export const Returns = z.object({ retornos: z.array(StoredReturn) })

export const listReturns = {
  route: 'GET retornos',
  query: z.object({ limite: z.optional(z.number()) }),
  reply: Returns,
} as const satisfies VaultRoute

const Word = z.object({
  palavra: z.string(),
  significado: z.nullable(z.enum(returnStates)),
  /** Among the last returns. */
  vezes: z.number(),
})
export type Word = z.output<typeof Word>

/** Words that nobody knows, and those that were given a meaning by hand. */
export const Words = z.object({ palavras: z.array(Word) })

export const listWords = { route: 'GET palavras', reply: Words } as const satisfies VaultRoute

export const giveMeaning = {
  route: 'PUT palavras',
  body: z.object({ palavra: z.string(), significado: z.nullable(z.enum(returnStates)) }),
  reply: Words,
} as const satisfies VaultRoute

/** An alert or an ad platform that is set, by the names of its fields. Of a token it is only told that there is one. */
const Destination = z.catchall(
  z.object({
    /** Switched off for this page, though it is on for all. */
    desligado: z.prefault(z.boolean(), false),
    temToken: z.prefault(z.boolean(), false),
  }),
  z.union([z.string(), z.number(), z.boolean()]),
)
export type Destination = z.output<typeof Destination>

export const Destinations = recordOf(Destination)

/** Of one page what is its own, and without one what is set for all pages of the Worker. */
export const readDestinations = {
  route: 'GET destinos',
  query: ofPage,
  reply: Destinations,
} as const satisfies VaultRoute

/**
 * By name; what is not named stays. Null takes the setting away: for a page, what is set for all then counts again. False
 * switches off for a page what is on for all.
 */
export const setDestinations = {
  route: 'PUT destinos',
  query: ofPage,
  body: recordOf(z.nullable(z.union([z.literal(false), recordOf(z.union([z.string(), z.number()]))]))),
  reply: Destinations,
} as const satisfies VaultRoute

/** What came of sending something: the state in the outbox, and the words of whoever got it. */
export const Reply = z.object({ estado: z.string(), http: z.number(), resposta: text })
export type Reply = z.output<typeof Reply>

export const tryDestination = {
  route: 'POST teste',
  body: z.object({ destino: z.string(), codigo: z.optional(z.string()), pagina }),
  reply: Reply,
} as const satisfies VaultRoute

/** The last lead by which a page was tried, and when the next may be sent; none if it may be sent now. */
export const TestLead = z.object({ ultimo: z.nullable(WholeLead), proximo: z.nullable(z.number()) })
export type TestLead = z.output<typeof TestLead>

/** Workers of before version 7 have neither. */
export const readTestLead = {
  route: 'GET lead-de-teste',
  query: z.object({ pagina: z.string() }),
  reply: TestLead,
} as const satisfies VaultRoute

/** Calls the network really, and waits for its answer: one a day for each page. `campos`: as the form would post them. */
export const sendTestLead = {
  route: 'POST lead-de-teste',
  body: z.object({ pagina: z.string(), campos: recordOf(z.string()) }),
  reply: TestLead,
} as const satisfies VaultRoute

const Sending = z.extend(Reply, {
  /** The microsecond it was queued. */
  n: z.number(),
  destino: z.string(),
  evento: z.string(),
  /** Whose it is; none of an alert. */
  lead: text,
  proxima: z.nullable(z.number()),
})
export type Sending = z.output<typeof Sending>

export const Sendings = z.object({ envios: z.array(Sending) })

export const listSendings = {
  route: 'GET envios',
  query: ofPage,
  reply: Sendings,
} as const satisfies VaultRoute

/**
 * The program's version, the newest step of the tables that it knows, and the step that its vault is at: beyond the one
 * it knows, a newer Worker was there before it. Workers of before version 4 do not have this route.
 */
export const About = z.object({ versao: z.number(), esquema: z.number(), esquemaDoCofre: z.number() })
export type About = z.output<typeof About>

export const readAbout = { route: 'GET sobre', reply: About } as const satisfies VaultRoute

/** All of them: what a vault is held against. */
export const vaultRoutes = {
  listLeads,
  readLead,
  sendLeadAgain,
  eraseLead,
  releaseSuspects,
  eraseSuspects,
  summarize,
  readMark,
  readPages,
  putPages,
  readHostedPages,
  putHostedPage,
  readSettings,
  changeSettings,
  readAddresses,
  replaceAddress,
  listReturns,
  listWords,
  giveMeaning,
  readDestinations,
  setDestinations,
  tryDestination,
  readTestLead,
  sendTestLead,
  listSendings,
  readAbout,
}
