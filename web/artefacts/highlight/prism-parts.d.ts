/** The parts of Prism that are loaded one by one: its types know the whole only. */
declare module 'prismjs/components/prism-core.js' {
  import type { languages, manual, Token, tokenize } from 'prismjs'

  const Prism: {
    manual: typeof manual
    languages: typeof languages
    tokenize: typeof tokenize
    Token: typeof Token
  }
  export default Prism
}
declare module 'prismjs/components/prism-markup.js' {}
declare module 'prismjs/components/prism-css.js' {}
declare module 'prismjs/components/prism-clike.js' {}
declare module 'prismjs/components/prism-javascript.js' {}
