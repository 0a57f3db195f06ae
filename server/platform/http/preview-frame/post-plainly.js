/**
 * A form that goes the plain way leaves its page for what the Worker answers: a redirect, or a page. The frame lets no form
 * out, so the same post goes as a call, and this says where the visitor would be.
 *
 * @import { FromFrame } from '#contract/preview-frame.ts'
 * @param {HTMLFormElement} form
 * @param {[string, string][]} fields
 * @param {(html: string) => Document} parse
 * @returns {Promise<FromFrame>}
 */
export async function postPlainly(form, fields, parse) {
  const response = await fetch(form.getAttribute('action') ?? '', {
    method: 'POST',
    headers: { accept: 'text/html' },
    body: new URLSearchParams(fields),
  })
  const url = response.headers.get('location')
  if (url) return { type: 'success', url, orderId: new URL(url).searchParams.get('order') ?? '' }
  const html = await response.text()
  return { type: 'page', html, text: parse(html).title }
}
