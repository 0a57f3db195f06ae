import { addressOfLibrary } from './ensure-libraries.ts'
import { landingPage } from '../../e2e/forms/landing-page.ts'
import type { HostPage } from './host-page.ts'

type Loading = {
  /** Files of packages, in their order. */
  libraries: readonly string[]
  /** Runs behind the form, once everything is there. */
  script?: string
  head?: string
  wrap?: (form: string) => string
}

export const tagsOf = (libraries: readonly string[]) => libraries.map(tagOf).join('\n')

function tagOf(path: string): string {
  const address = addressOfLibrary(path)
  return path.endsWith('.css')
    ? `<link rel="stylesheet" href="${address}">`
    : `<script src="${address}"></script>`
}

/** A page that loads libraries in its head, and behind the form says what they shall do. */
export function loadingPage(name: string, loading: Loading, more: Partial<HostPage> = {}): HostPage {
  const { libraries, script = '', head = '', wrap = (form: string) => form } = loading
  const build: HostPage['build'] = ({ form }) => ({
    text: landingPage(`${wrap(form)}\n<script>${script}</script>`, {
      head: `${tagsOf(libraries)}\n${head}`,
    }),
  })
  return { name, libraries, build, ...more }
}
