/** The nonce of this page's policy, from the element Vite emits; none in development. */
export const cspNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce

/**
 * Lets the scroll lock of open dialogs and selects add its style element. That code (get-nonce, deep below
 * Radix) looks for the nonce under this name, and it is no dependency of ours to import.
 */
export function allowScrollLock(): void {
  if (cspNonce) Object.assign(globalThis, { __webpack_nonce__: cspNonce })
}
