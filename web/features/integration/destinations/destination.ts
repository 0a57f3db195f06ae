export type FieldName = 'pixel' | 'token' | 'lead' | 'compra' | 'chat' | 'endereco' | 'recusas'

export type DestinationField = {
  name: FieldName
  label: string
  hint?: string
  /** What can be right; `mistake` is said of anything else. */
  pattern: RegExp
  mistake: string
  /** What stands in it until something else is saved. */
  initial?: string
}

/** Whom the vault tells something by itself, as it is set up and spoken of. */
export type Destination = {
  /** As the vault calls it. */
  id: string
  name: string
  /** With its article, at the start of a sentence. */
  subject: string
  /** What to create where, in its order. */
  steps: readonly string[]
  fields: readonly DestinationField[]
}
