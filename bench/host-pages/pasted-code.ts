import { addParagraphs, curlQuotes, keepSafeTags } from './content-filters.ts'
import { landingPage } from '../../e2e/forms/landing-page.ts'
import { hasWorker, withoutScript, type HostPage } from './host-page.ts'
import { tagsOf } from './loading-page.ts'
import { rewriteText } from './rewrite-code.ts'

/** A page whose system changes the code when it is pasted or shown. */
function pasting(name: string, filter: (code: string) => string, more: Partial<HostPage> = {}): HostPage {
  return { name, build: ({ form }) => ({ text: landingPage(filter(form)) }), ...more }
}

const escapeAnds = (escaped: string) => (form: string) =>
  rewriteText(form, (code) => code.replaceAll('&', escaped))

const purify = 'dompurify/dist/purify.min.js'

/** What everything else is compared with. */
export const plainPage = pasting('plain', (form) => form)

export const pastedCodePages: HostPage[] = [
  plainPage,
  pasting('WordPress: paragraphs', addParagraphs),
  pasting('WordPress: typographic quotes', curlQuotes),
  pasting('WordPress: quotes and paragraphs', (form) => addParagraphs(curlQuotes(form))),
  pasting('WordPress: shortcode with paragraphs of its own', (form) =>
    addParagraphs(`<div class="shortcode">\n${addParagraphs(form)}\n</div>`),
  ),
  pasting('WordPress: author without the right to post code', keepSafeTags, {
    expected: () => ({ is: 'told', words: () => 'usuário administrador' }),
    isUnstyled: true,
  }),
  pasting('builder strips backslashes', (form) => form.replaceAll('\\', '')),
  pasting('builder writes & in scripts as &amp;', escapeAnds('&amp;')),
  pasting('builder writes & in scripts as &#038;', escapeAnds('&#038;')),
  {
    name: 'builder cleans the code with DOMPurify',
    libraries: [purify],
    build: ({ form }) => ({
      text: landingPage(
        `<div class="html"></div><template>${form}</template><script>
  document.querySelector('.html').innerHTML = DOMPurify.sanitize(document.querySelector('template').innerHTML)
</script>`,
        { head: tagsOf([purify]) },
      ),
    }),
    // It takes away what the field for the name is called, since forms have a property of that name: no lead is whole.
    expected: (platform) => (hasWorker(platform) ? { is: 'told' } : withoutScript(platform)),
    isUnstyled: true,
  },
]
