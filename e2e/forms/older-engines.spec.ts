import { arrival, expect, sendLead, test, visitor } from './shop.ts'

/** Each is taken away before the page has any code. */
const features = [
  'window.fetch',
  'window.FormData',
  'window.URLSearchParams',
  'window.CustomEvent',
  'window.sessionStorage',
  'window.crypto',
  'Array.from',
  'Object.assign',
  'String.prototype.normalize',
  'String.prototype.startsWith',
  'Element.prototype.closest',
  'Element.prototype.after',
  'Element.prototype.append',
  'NodeList.prototype.forEach',
  'HTMLFormElement.prototype.requestSubmit',
  'HTMLElement.prototype.dataset',
  'HTMLInputElement.prototype.validity',
]

test('a browser without what newer ones have brings one lead', async ({ page, shop }) => {
  const form = await shop.form('adcombo')
  for (const feature of features)
    await shop.newVisitor(feature, async () => {
      const [, owner = '', name = ''] = /^(.*)\.(\w+)$/.exec(feature) ?? []
      const head = `<script>Object.defineProperty(${owner}, '${name}', { value: undefined })</script>`
      await shop.open(form, { head })
      await sendLead(page.locator('form'))
      await arrival(page)
      expect(shop.standIn.requests.map(({ fields }) => fields)).toMatchObject([{ phone: visitor.phone }])
    })
})
