/** Types only: nothing of this file reaches the published Worker. */

export type Valor = string | number | null
export type Linha = Record<string, Valor>
export type Campos = Record<string, string>

/** What every act needs of the Durable Object it runs in. */
export type Banco = {
  /** All rows of one statement. */
  sql: <Tipo = Linha>(comando: string, ...valores: Valor[]) => Tipo[]
  /** Its rows one by one, for what may end early. */
  percorrer: <Tipo = Linha>(comando: string, ...valores: Valor[]) => Iterable<Tipo>
  /** Another one whenever a row may have changed, in memory only. */
  marca: () => string
  transacao: <Tipo>(mudanca: () => Tipo) => Tipo
  ler: <Tipo>(nome: string, padrao: Tipo) => Tipo
  gravar: <Tipo>(nome: string, valor: Tipo) => Tipo
  /** Rings at this time at the latest. */
  acordar: (quando: number) => Promise<void>
  /** One change, for which the alarm rings at this time at the latest: before it, so that no death comes between. */
  guardarEAcordar: <Tipo>(quando: number, mudanca: () => Tipo) => Promise<Tipo>
  /** Rings at this time, whatever was set before. */
  marcar: (quando: number) => Promise<void>
  /** How many leads came from each address, in memory only. */
  enderecos: Map<string, Visitas>
  /** How many destinations are being called, in memory only. */
  chamadas: number
}

export type Visitas = { minuto: number; noMinuto: number; hora: number; naHora: number }

export type Estado =
  | 'enviando'
  | 'entregue'
  | 'recusado'
  | 'pendente'
  | 'verificar'
  | 'desistiu'
  | 'suspeito'
  | 'teste'
  | 'apagado'

export type Significado = 'aguardando' | 'aprovado' | 'rejeitado' | 'lixo'

export type LeadGuardado = {
  n: number
  id: string
  estado: Estado
  tentativas: number
  proxima: number | null
  limite: number
  pedido: string | null
  motivo: string | null
  nome: string | null
  telefone: string | null
  pais: string | null
  campanha: string | null
  anuncio: string | null
  /** Its address. */
  pagina: string | null
  /** The public number of its integration; none from a form that brings none. */
  pagina_id: string | null
  /** None where an earlier version kept the lead: then it is among the fields that came. */
  oferta: string | null
  retorno: Significado | null
  valor: number | null
  moeda: string | null
  /** As it stands in the counts, in JSON. */
  antes: string | null
  /** `DadosDoLead`, in JSON. */
  dados: string
  ordem: string | null
  clique: string | null
  clique2: string | null
  bloco: number | null
  correcao: string | null
  corrige: string | null
  adiantos: number
  apagado: number | null
}

export type Mudanca = Partial<LeadGuardado>
export type LeadNovo = Mudanca &
  Pick<
    LeadGuardado,
    | 'id'
    | 'n'
    | 'nome'
    | 'telefone'
    | 'campanha'
    | 'pais'
    | 'anuncio'
    | 'pagina'
    | 'pagina_id'
    | 'oferta'
    | 'dados'
  >

export type DadosDoLead = {
  recebido?: Campos
  visitante?: Campos
  tentativas?: Tentada[]
  enviado?: string
  resposta?: string
  retornos?: RetornoDoLead[]
  /** Which rows of the outbox each event has. */
  saidas?: Record<string, number[]>
}

export type Tentada = { quando: number; ate: number; http: number; estado: string }
export type RetornoDoLead = { palavra: string; valor: number | null; moeda: string; quando: number }
export type Retorno = RetornoDoLead & { ids: string[]; cliques: string[] }

/** A lead as the Worker hands it over. */
export type Ficha = { id: string; recebido: Campos; visitante: Campos }

export type Reivindicado =
  | { chamar: true; id: string }
  | { chamar: false; id: string; estado: Estado; pedido: string | null; motivo: string | null }

export type Resultado = {
  status: number
  palavras: string
  corpo: { success: boolean; orderId?: string | undefined; error?: string | undefined }
}

/** What came of one call to the network. */
export type Tentativa = {
  quando: number
  http: number
  enviado: string
  resposta: string
  estado: Estado
  resultado: Resultado
}

export type LeadLido = {
  id: string
  campos: Campos
  aviso: string
  recado: string
  extras: Campos
}

export type Pedido = {
  endereco: string
  opcoes: { method: string; headers?: Campos; body?: string | URLSearchParams }
}
export type Respondido = { ok: boolean; status: number; texto: string }

/** What the panel asks for: query, body and the parts of the path together. */
export type PedidoDoPainel = Record<string, unknown>
export type Recusa = { status: number; erro: string }

export type EstadoDoEnvio = 'fila' | 'espera' | 'enviado' | 'recusado' | 'vencido' | 'desligado'
export type Saida = {
  n: number
  destino: string
  evento: string
  lead: string | null
  estado: EstadoDoEnvio
  proxima: number | null
  dados: string
  tentativas: number
  http: number
  resposta: string | null
}
export type DadosDaSaida = {
  quando: number
  /** Whose lead it is about; none, or '' for what is no page's. */
  pagina?: string
  /** It follows the settings of its page, which were there when it was queued; else those of all pages. */
  propria?: true
  valor?: number
  moeda?: string
  texto?: string
  codigo?: string
}

/** What its owner has set for a destination. */
export type Ajuste = Record<string, string | undefined> & { token?: string }

/** What a destination is told: of an alert only the words, of a lead all that ad platforms may know. */
export type Evento = {
  tipo: string
  texto: string
  compra: boolean
  quando: number
  segundos: number
  codigo: string | undefined
  nome: string | undefined
  numero: string
  origem: string
  ip: string | undefined
  agente: string | undefined
  dinheiro: { value: number; currency: string } | undefined
  recebido: Campos
  cifrado: Record<'fone' | 'foneComMais' | 'nome' | 'pais' | 'id', string | undefined>
  lead: Pick<LeadGuardado, 'id' | 'n' | 'pais'> | null
}

/** Whom the vault tells something: by a call, unless it fetches a table itself. */
export type Destino = {
  /** After so many days it is too late to tell it. */
  prazoEmDias: number
} & (Chamado | Buscado)

type Chamado = {
  montar: (evento: Evento, ajuste: Ajuste) => Pedido
  julgar: (status: number, texto: string) => EstadoDoEnvio
  tabela?: never
}

/** In a table there is what its settings give a name to. */
type Buscado = {
  tabela: (conversoes: NaTabela[], pedido: Campos) => string
  montar?: never
  julgar?: never
}
export type NaTabela = DadosDaSaida & { nome: string; recebido: Campos }

/** An ad platform. */
export type Anuncio = Destino & {
  /** Whether it wants to hear of a lead that came with these fields. */
  quer: (recebido: Campos) => boolean
  /** What a test lead must have come with. */
  visitaDeTeste?: Campos
}
