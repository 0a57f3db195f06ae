import { landingPage } from '../../e2e/forms/landing-page.ts'
import { hasWorker, type Expected, type HostPage, type Platform } from './host-page.ts'

type Handler = {
  /** The body of a function of `event`. */
  does: string
  moment: 'before' | 'after'
  on: 'window' | 'document' | 'form'
  phase: 'capture' | 'bubble'
  of?: 'submit' | 'click'
}

/** A page whose theme or plugin has a say in every form that is sent. */
function handling(name: string, handler: Handler, more: Partial<HostPage> = {}): HostPage {
  const script = `<script>${handler.on === 'form' ? onForms(handler) : onOne(handler)}</script>`
  const { moment } = handler
  const build: HostPage['build'] = ({ form }) => ({
    text: moment === 'before' ? landingPage(form, { head: script }) : landingPage(form + script),
  })
  return { name, build, ...more }
}

const onOne = ({ on, of = 'submit', phase, does }: Handler) =>
  `${on}.addEventListener('${of}', (event) => { ${does} }, ${phase === 'capture'})`

/** A form is met as soon as it is parsed, which is before the script behind it runs. */
function onForms(handler: Handler): string {
  return `{
  const known = new WeakSet()
  const meet = () => document.querySelectorAll('form').forEach((form) => {
    if (known.has(form)) return
    known.add(form)
    ${onOne(handler)}
  })
  meet()
  new MutationObserver(meet).observe(document, { childList: true, subtree: true })
}`
}

const moments = ['before', 'after'] as const
const targets = ['window', 'document', 'form'] as const
const phases = ['capture', 'bubble'] as const

const onlyWithWorker = (platform: Platform): Expected => ({
  is: hasWorker(platform) ? 'lead' : 'unmendable',
})

const stoppingPages = moments.flatMap((moment) =>
  targets.flatMap((on) =>
    phases.map((phase) =>
      handling(
        `submit stopped on ${on}, ${phase}, registered ${moment} ours`,
        { does: 'event.stopImmediatePropagation()', moment, on, phase },
        // The browser then sends a form with a worker by itself; without one there is nothing it could send.
        on === 'window' && phase === 'capture' && moment === 'before' ? { expected: onlyWithWorker } : {},
      ),
    ),
  ),
)

/** What comes before ours and passes our script by cannot be called back: both posts carry the number of the order. */
const onlyDirect = (platform: Platform): Expected => ({ is: hasWorker(platform) ? 'unmendable' : 'lead' })

const sends = {
  'form.submit()': 'event.target.submit()',
  'form.submit() in a moment': 'setTimeout(() => event.target.submit(), 0)',
  'the browser’s own submit': 'HTMLFormElement.prototype.submit.call(event.target)',
}

const sendingPages = Object.entries(sends).flatMap(([what, code]) => {
  const does = `event.preventDefault(); ${code}`
  return [
    handling(
      `theme calls ${what} before ours`,
      { does, moment: 'before', on: 'window', phase: 'capture' },
      code.includes('prototype') ? { expected: onlyDirect } : {},
    ),
    handling(`theme calls ${what} after ours`, { does, moment: 'after', on: 'document', phase: 'bubble' }),
  ]
})

/** As scripts written with jQuery do for every form of the page. */
const postItself = `
  event.preventDefault()
  const { action, method } = event.target
  const body = new URLSearchParams(new FormData(event.target))
  fetch(action, { method: method === 'get' ? 'get' : 'post', ...(method !== 'get' && { body }) }).catch(() => {})`

const pressing = (name: string, more: string) =>
  handling(name, {
    does: `if (event.target.closest('button')) { ${more} event.target.closest('form').submit() }`,
    moment: 'after',
    on: 'form',
    phase: 'bubble',
    of: 'click',
  })

const setNoValidate = `<script>
  document.querySelectorAll('form').forEach((form) => form.setAttribute('novalidate', ''))
</script>`

export const submitHandlerPages: HostPage[] = [
  ...stoppingPages,
  ...sendingPages,
  handling('theme posts the form itself', {
    does: postItself,
    moment: 'after',
    on: 'document',
    phase: 'bubble',
  }),
  pressing('button’s click calls form.submit()', ''),
  pressing('button’s click is cancelled and calls form.submit()', 'event.preventDefault();'),
  handling('plugin locks the button in its click', {
    does: `event.target.closest('button')?.toggleAttribute('disabled', true)`,
    moment: 'after',
    on: 'form',
    phase: 'bubble',
    of: 'click',
  }),
  {
    name: 'plugin turns validation off',
    build: ({ form }) => ({ text: landingPage(form + setNoValidate) }),
    steps: { forgetsPhone: true },
  },
  handling(
    'submit cancelled and stopped before ours',
    {
      does: 'event.preventDefault(); event.stopImmediatePropagation()',
      moment: 'before',
      on: 'window',
      phase: 'capture',
    },
    { expected: () => ({ is: 'unmendable' }) },
  ),
]
