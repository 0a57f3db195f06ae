type UserFacingErrorOptions = ErrorOptions & {
  /** Instead of the title of the call that was not made. */
  title?: string
}

/** A failure that never came to the server's answer, and whose message is for the person. */
export class UserFacingError extends Error {
  override name = 'UserFacingError'
  readonly title: string | undefined

  constructor(message: string, { title, ...options }: UserFacingErrorOptions = {}) {
    super(message, options)
    this.title = title
  }
}

/** Nobody answered. The browser's own words for it are English and differ from one to the next. */
export class LostConnection extends UserFacingError {
  override name = 'LostConnection'

  constructor(cause: unknown) {
    super('Sem conexão com o servidor: verifique sua internet.', { cause })
  }
}
