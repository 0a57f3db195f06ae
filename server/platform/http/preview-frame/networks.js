/**
 * What a page has where the code of the ad networks has come: it takes every call of theirs, and says what they were told
 * of. A view of the page is nothing to tell of.
 *
 * @import { FromFrame } from '#contract/preview-frame.ts'
 * @typedef {Extract<FromFrame, { type: 'told' }>['network']} Network
 * @typedef {{ eventID?: unknown, event_id?: unknown, send_to?: unknown }} About
 * @param {(message: FromFrame) => void} tell
 */
export function bringNetworks(tell) {
  /** @type {(network: Network, event: unknown, pixel: unknown, number: unknown) => void} */
  const report = (network, event, pixel = '', number = '') => {
    if (event !== 'PageView')
      tell({ type: 'told', network, event: String(event), pixel: String(pixel), number: String(number) })
  }

  /** @type {(method: string, ...parts: unknown[]) => void} */
  const fbq = (method, ...parts) => {
    if (!method.startsWith('track')) return
    const [pixel, event, , about] = method.startsWith('trackSingle') ? parts : ['', ...parts]
    report('meta', event, pixel, /** @type {About} */ (about)?.eventID)
  }

  /** @param {string} [pixel] */
  const instance = (pixel) => ({
    /** @type {(event: string, data?: object, about?: About) => void} */
    track: (event, _, about) => report('tiktok', event, pixel, about?.event_id),
    page() {},
    identify() {},
  })

  /** @type {(command: string, name?: string, about?: About) => void} */
  const gtag = (command, name, about) => {
    if (command === 'event') report('google', name, about?.send_to, about?.event_id)
  }

  Object.assign(window, {
    fbq: Object.assign(fbq, { callMethod: fbq, loaded: true, queue: [] }),
    ttq: { ...instance(), instance, load() {}, _i: {} },
    gtag,
    dataLayer: [],
  })
}
