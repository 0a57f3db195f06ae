/** What holds for the pages that customers receive, and TypeScript cannot know. */

/** Our forms have text fields only, so that their data can become the parameters of an address. */
interface FormData {
  readonly size: number
  get(name: string): string | null
  getAll(name: string): string[]
  forEach(callback: (value: string, name: string, parent: URLSearchParams) => void): void
  sort(): void
  entries(): URLSearchParamsIterator<[string, string]>
  values(): URLSearchParamsIterator<string>
  [Symbol.iterator](): URLSearchParamsIterator<[string, string]>
}

/** Our pages look up HTML elements only. */
interface Element extends HTMLOrSVGElement {
  hidden: boolean | string
}

/** What all forms of a page remember, whichever script serves them. */
interface Window {
  memoriaDoIntegrador?: Record<string, any>
  /** What the networks' own code puts there. */
  fbq?: any
  _fbq?: any
  ttq?: any
  TiktokAnalyticsObject?: string
  gtag?: (...parts: any[]) => void
  dataLayer?: any[]
  google_tag_manager?: object
}

/** Of an accepted lead: what hears it may have the visitor wait. */
interface LeadEvent extends CustomEvent {
  formulario: HTMLFormElement
  esperar(something: Promise<unknown>): void
}

interface WindowEventMap {
  'integrador:sucesso': LeadEvent
}

/** What gets the focus is an element. */
interface EventTarget {
  closest(selector: string): HTMLFormElement | null
}
