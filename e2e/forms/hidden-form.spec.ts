import { arrival, expect, sendLead, test } from './shop.ts'

/** A quiz shows the order form when its last question is answered: until then the page hides it, in its own way. */
const hiding: Record<
  string,
  { head?: string; wrap?: (form: string) => string; hide?: string; show: string }
> = {
  'a rule for its class': {
    head: '.integrador-form { display: none } .fim .integrador-form { display: block }',
    show: `document.body.classList.add('fim')`,
  },
  'a rule for the forms of a step': {
    head: '.passo form { display: none } .passo.ativo form { display: flex }',
    wrap: (form) => `<div class="passo">${form}</div>`,
    show: `document.querySelector('.passo').classList.add('ativo')`,
  },
  'a class that it gets': {
    head: '.oculto { display: none }',
    hide: `form.classList.add('oculto')`,
    show: `form.classList.remove('oculto')`,
  },
  'a class that is marked important': {
    head: '.d-none { display: none !important }',
    hide: `form.classList.add('d-none')`,
    show: `form.classList.remove('d-none')`,
  },
  'a style of its own, taken away later': {
    hide: `form.style.display = 'none'`,
    show: `form.style.display = ''`,
  },
  'a style of its own, changed later': {
    hide: `form.style.cssText = 'display:none'`,
    show: `form.style.display = 'block'`,
  },
  'the attribute for it': { hide: 'form.hidden = true', show: 'form.hidden = false' },
  'the attribute around it': {
    wrap: (form) => `<section hidden>${form}</section>`,
    show: `document.querySelector('section').hidden = false`,
  },
}

test('a form that its page hides is hidden, and shown as it always looks', async ({ page, shop }) => {
  const html = await shop.form('adcombo')
  const form = page.locator('form.integrador-form')
  const say = (words: string) => `((form) => { ${words} })(document.querySelector('form.integrador-form'))`
  await shop.open(html)
  const plain = await form.boundingBox()
  for (const [how, { head = '', wrap = String, hide = '', show }] of Object.entries(hiding))
    await shop.newVisitor(how, async () => {
      await shop.open(wrap(html), { head: `<style>${head}</style>` })
      await page.evaluate(say(hide))
      await expect(form).toBeHidden()
      await expect(page.getByRole('button')).toBeHidden()

      await page.evaluate(say(show))
      expect(await form.boundingBox()).toEqual(plain)
      await sendLead(form)
      await arrival(page)
    })
})
