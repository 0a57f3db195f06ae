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

for (const feature of features) {
  test(`a browser without ${feature} brings one lead`, async ({ page, shop }) => {
    const [, owner = '', name = ''] = /^(.*)\.(\w+)$/.exec(feature) ?? []
    const head = `<script>Object.defineProperty(${owner}, '${name}', { value: undefined })</script>`
    await shop.open(await shop.form('adcombo'), { head })
    await sendLead(page.locator('form'))
    await arrival(page)
    expect(shop.standIn.requests.map(({ fields }) => fields)).toMatchObject([{ phone: visitor.phone }])
  })
}
