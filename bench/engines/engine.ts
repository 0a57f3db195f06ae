/** A browser with one window, as a visitor has it: everything it does, it does by the driver's real input. */
export type Engine = {
  /** As the browser calls itself. */
  readonly version: string
  /** Resolves once the page is loaded. */
  open(url: string): Promise<void>
  /** Runs in the page; only its own text goes over, so it can use nothing from around it but its arguments. */
  evaluate<A extends Plain[], T extends Plain | void>(read: (...given: A) => T, ...given: A): Promise<T>
  type(selector: string, text: string): Promise<void>
  /** As often as a finger or mouse does it in one breath. */
  click(selector: string, options?: { times: number }): Promise<void>
  pressEnter(selector: string): Promise<void>
  /** Only asks for it: no driver tells reliably when a page that the browser kept is back. */
  back(): Promise<void>
  /** Ends the browser with everything it has started. */
  close(): Promise<void>
}

/** Whatever the browser keeps of its own goes into the folder, not into that of who measures. */
export type StartEngine = (options: { home: string }) => Promise<Engine>

/** What every driver can carry in and out of a page. */
export type Plain = string | number | boolean | null | Plain[] | { [name: string]: Plain }

/** How long a driver may take for one command before it counts as hanging. */
export const commandLimitMs = 20_000
