import { expectSame } from './expect-same.ts'
import { offerPath, type FormChoice } from './shop.ts'
import { until } from './until.ts'
import type { Visit } from './visit.ts'

const framePath = '/estreita'
const widthPixels = 390

/** A window of this width cannot be had everywhere; to the page, a frame of it is one. */
export async function fitNarrowPhone({ engine, shop }: Visit, choice: FormChoice): Promise<void> {
  await shop.publish(choice, { delayMs: 0 })
  const size = `width: ${widthPixels}px; height: 844px; border: 0`
  shop.site.put(framePath, `<!doctype html><iframe src="${offerPath}" style="${size}"></iframe>`)
  await engine.open(`${shop.site.origin}${framePath}`)
  await until('the form in its frame', () => engine.evaluate(hasFramedForm))
  for (const direction of ['ltr', 'rtl']) {
    expectSame(`on a page that runs ${direction}`, await engine.evaluate(measureFrame, direction), {
      width: widthPixels,
      scrollWidth: widthPixels,
      directions: ['rtl', 'rtl', 'ltr'],
      outside: [],
    })
  }
}

/** Runs in the page, as the next. */
function hasFramedForm(): boolean {
  const inside = document.querySelector('iframe')?.contentDocument
  return inside?.readyState === 'complete' && inside.querySelector('.integrador-form button') !== null
}

/** The directions are those of the form, the name and the phone; outside is what sticks out of the form. */
function measureFrame(direction: string) {
  const { contentDocument: inside, contentWindow: frame } = document.querySelector('iframe') ?? {}
  const form = inside?.querySelector('.integrador-form')
  if (!inside || !frame || !form) throw new Error('There is no form')
  inside.documentElement.dir = direction
  const directions = [form, ...form.querySelectorAll('[name=name], [name=phone]')].map(
    (element) => frame.getComputedStyle(element).direction,
  )
  const { left, right } = form.getBoundingClientRect()
  const visible = [...form.querySelectorAll('*')].filter((element) => element.getClientRects().length > 0)
  const sticksOut = (element: Element) => {
    const rectangle = element.getBoundingClientRect()
    return rectangle.left < left || rectangle.right > right
  }
  const { clientWidth, scrollWidth } = inside.documentElement
  const outside = [form, ...visible].filter(sticksOut).map(({ tagName }) => tagName)
  return { width: clientWidth, scrollWidth, directions, outside }
}
