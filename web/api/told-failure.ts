type ToldFailureOptions = ErrorOptions & {
  /** Instead of that of the call it kept from being made. */
  title?: string
}

/** A failure that never came to the server's answer, and whose message is for the person. */
export class ToldFailure extends Error {
  override name = 'ToldFailure'
  readonly title: string | undefined

  constructor(message: string, { title, ...options }: ToldFailureOptions = {}) {
    super(message, options)
    this.title = title
  }
}

/** Nobody answered. The browser's own words for it are English and differ from one to the next. */
export class LostConnection extends ToldFailure {
  override name = 'LostConnection'

  constructor(cause: unknown) {
    super('Sem conexão com o servidor: verifique sua internet.', { cause })
  }
}
