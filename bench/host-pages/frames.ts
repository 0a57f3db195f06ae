import { landingPage } from '../../e2e/forms/landing-page.ts'
import { formPath, type HostPage, type Pasted, type Published } from './host-page.ts'

const look = 'title="Pedido" style="display: block; width: 100%; height: 760px; border: 0"'

/** The form stands at a path of its own, without a query, and the page shows it in a frame. */
function framing(name: string, frame: (pasted: Pasted) => string, steps: HostPage['steps'] = {}): HostPage {
  const build = (pasted: Pasted): Published => ({
    text: landingPage(frame(pasted)),
    others: { [formPath]: { text: landingPage(pasted.form) } },
  })
  return { name, build, steps: { inFrame: true, ...steps } }
}

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

export const framePages: HostPage[] = [
  framing('frame of the same site', () => `<iframe src="${formPath}" ${look}></iframe>`),
  framing(
    'frame of another site',
    ({ otherOrigin }) =>
      `<iframe src="${otherOrigin}${formPath}" referrerpolicy="no-referrer-when-downgrade" ${look}></iframe>`,
    { opensAs: 'localhost' },
  ),
  framing(
    'frame written in the page',
    ({ form }) => `<iframe srcdoc="${escapeAttribute(landingPage(form))}" ${look}></iframe>`,
  ),
  framing(
    'frame in a sandbox',
    () => `<iframe sandbox="allow-scripts allow-forms" src="${formPath}" ${look}></iframe>`,
    { arrivesIn: 'frame' },
  ),
]
