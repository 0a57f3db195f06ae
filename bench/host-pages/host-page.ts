import type { Language } from '#generator/index.ts'
import { platformOf } from '#generator/platforms/index.ts'
import type { Served } from '../../e2e/forms/start-site.ts'

export const landingPath = '/oferta'
/** Where a page of its own has the form: what is shown in a frame, or what a link leads to. */
export const formPath = '/quadro'

/** How leads leave the page: through the worker of AdCombo, or straight from the browser to Dr.Cash. */
export type Platform = 'adcombo' | 'drcash'

export const hasWorker = (platform: Platform) => platformOf(platform).workerIs === 'needed'

/** What a customer has at hand to paste, and where the page will stand. */
export type Pasted = {
  form: string
  /** For WordPress: this once, with style and script for the whole page, and then the other as often as wanted. */
  main: string
  replicable: string
  origin: string
  /** The same pages under another origin. */
  otherOrigin: string
}

/** The page that the visitor opens, and what else it loads, by path. */
export type Published = Served & { others?: Record<string, Served> }

export type Expected =
  | { is: 'lead' }
  /** No script may run, so that nobody can know where the visitor came from. */
  | { is: 'lead of unknown source' }
  /** No lead can be sent from here; then the page says what to do: these words, or any alert. */
  | { is: 'told'; words?: (language: Language) => string }
  /** Known and listed, without a promise. */
  | { is: 'unmendable' }

/** A form with a worker is an ordinary form, and the browser sends it alone. */
export const withoutScript = (platform: Platform): Expected =>
  hasWorker(platform)
    ? { is: 'lead of unknown source' }
    : { is: 'told', words: ({ form }) => form.notStarted }

export type Steps = {
  /** By another name of this machine, which is another origin. */
  opensAs?: 'localhost'
  /** The form stands in a frame. */
  inFrame?: boolean
  /** Where the success page is to open; the whole window unless the frame may not touch it. */
  arrivesIn?: 'frame'
  /** Presses 'Abrir' before there is a form. */
  opensPopup?: boolean
  /** Of several forms in sight, which; the first is 0. */
  fillsIn?: number
  /** Follows 'Pedir', which leads to the page with the form. */
  followsLink?: boolean
  /** Presses the button without a phone before doing it right. */
  forgetsPhone?: boolean
}

/** One way in which the page around a form has been seen to meddle with it. */
export type HostPage = {
  name: string
  /** Files of packages in `libraries`, which the page loads; `loadLibraries` has the tags. */
  libraries?: readonly string[]
  build: (pasted: Pasted) => Published | Promise<Published>
  platforms?: readonly Platform[]
  expected?: (platform: Platform) => Expected
  /** The form's style cannot reach it here, so that its height says nothing. */
  isUnstyled?: boolean
  steps?: Steps
}
