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
