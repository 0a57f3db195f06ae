import Prism from 'prismjs/components/prism-core.js'

/**
 * Prism looks for code in the page by itself, one frame after it was loaded, unless it is told before then that it
 * shall not. Its languages, which must be imported after this file, look for it in the global scope.
 */
Prism.manual = true
Object.assign(globalThis, { Prism })

export { Prism }
