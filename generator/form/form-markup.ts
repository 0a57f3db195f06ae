import { readCredentials, type FormAnswers, type IntegrationAnswers } from '../config.ts'
import type { Language } from '../languages/language.ts'
import { tagOf } from '../languages/in-country.ts'
import { phoneFor } from '../phones/phone-for.ts'
import type { ReadPixels } from '../read-pixels.ts'
import type { ExtraQuestion, Platform, PostField } from '../platforms/platform.ts'
// Under another name the formatter leaves these templates alone: their spaces are what a customer reads.
import { html as markup, joined, openingTag, type Html } from '../source.ts'
import { pageValues, senderOf } from './form-script.ts'
import { colourClass } from './looks.ts'

/**
 * The form itself: no ids and no script, so that any number of copies works on one page. The patterns refuse blanks, and
 * a phone of fewer than six digits, in whatever script.
 * Nobody sees `recado`, so only a robot writes into it.
 */
export function formMarkup(platform: Platform, answers: FormAnswers, config: IntegrationAnswers): Html {
  return markup`${openingTagOf(platform, answers)}
${[...offerOf(answers), ...questionsOf(answers)]}
  <input type="text" name="recado" data-nosso autocomplete="off" hidden>
${hiddenInputs(platform, answers, config)}
${buttonOf(answers)}
${[notices(answers), ...privacyOf(answers)]}
</form>`
}

/**
 * Firefox would remember a locked button when the visitor comes back; `autocomplete` says not to. Where only the script
 * can send, it makes this a button that does: browsers that do not know the form's method would send it by its address.
 */
function buttonOf({ language, appearance, workerUrl }: FormAnswers): Html {
  const { submit, sending } = language.form
  const text = appearance.buttonText || submit
  return workerUrl === undefined
    ? markup`  <button type="button" autocomplete="off" value="${sending}">${text}</button>`
    : markup`  <button autocomplete="off" value="${sending}">${text}</button>`
}

function questionsOf(answers: FormAnswers): Html[] {
  const { language, appearance } = answers
  const { name, phone, address, quantity } = language.form
  const forName = markup`  <label>
    ${name.label}
    <input type="text" name="name" data-nosso autocomplete="name" placeholder="${name.placeholder}" pattern=".*[^ ].*" required>
  </label>`
  const forPhone = markup`  <label>
    ${phone.label}
    ${phoneField(answers)}
  </label>`
  const extra: Record<ExtraQuestion, (name: string) => Html> = {
    address: (field) => markup`  <label>
    ${address}
    <input type="text" name="${field}" autocomplete="address-line1" maxlength="300">
  </label>`,
    quantity: (field) => markup`  <label>
    ${quantity}
    <input type="number" name="${field}" data-pedido inputmode="numeric" min="1" max="99" value="1">
  </label>`,
  }
  const forBundle = bundlesOf(answers)
  const extras = appearance.questions.map(({ question, name }) => extra[question](name))
  return [...forBundle, ...(appearance.isPhoneFirst ? [forPhone, forName] : [forName, forPhone]), ...extras]
}

/**
 * The number is written from left to right, with the country's code before it in every language. Who hears the page is
 * told the code by the example only; who writes it once more does no harm.
 */
function phoneField({ language, countryCode, appearance }: FormAnswers): Html {
  const sixDigits = String.raw`(\P{Nd}*\p{Nd}){6}.*`
  const code = appearance.showsDialCode ? dialCodeOf(countryCode) : ''
  const example = examplePhone(language, countryCode).replace(/\+\d+ /, code ? '' : '$&')
  const input = markup`<input type="tel" name="phone" data-nosso autocomplete="tel" inputmode="tel" dir="ltr" placeholder="${example}" pattern="${sixDigits}" required>`
  return code
    ? markup`<span class="i-ddi" dir="ltr"><span aria-hidden="true">${code}</span>${input}</span>`
    : input
}

/** A flag is its country's two letters, which is what systems that draw none show. */
function dialCodeOf(country: string): string {
  const [dial = ''] = phoneFor(country)?.dial.split(' ') ?? []
  const flag = country
    .toUpperCase()
    .replaceAll(/[A-Z]/g, (letter) =>
      String.fromCodePoint(0x1f1e6 + letter.charCodeAt(0) - 'A'.charCodeAt(0)),
    )
  return dial && `${flag} +${dial}`
}

/** How many, each with its price. The first is chosen, so that a lead always says one. */
function bundlesOf({ language, appearance: { bundles } }: FormAnswers): Html[] {
  if (!bundles) return []
  const { name } = bundles
  const choices = bundles.offers.map(({ units, price }, index) => {
    const radio =
      index === 0
        ? markup`<input type="radio" name="${name}" data-pedido value="${units}" checked>`
        : markup`<input type="radio" name="${name}" data-pedido value="${units}">`
    return markup`    <label>${radio} <b>${units}×</b> <span dir="auto">${price}</span></label>`
  })
  return [
    markup`  <fieldset class="i-kits">
    <legend>${language.form.quantity}</legend>
${choices}
  </fieldset>`,
  ]
}

/**
 * What is offered, above the questions. No heading element: the contents of a page list those. A price runs as its own
 * letters do: '1.299,00 MXN' in an Arabic form too.
 */
function offerOf({ language, appearance }: FormAnswers): Html[] {
  const { heading, price, oldPrice, paysOnDelivery, hasDeliveryIcons } = appearance
  const prices = [
    ...(oldPrice ? [markup`<del dir="auto">${oldPrice}</del>`] : []),
    ...(price ? [markup`<strong dir="auto">${price}</strong>`] : []),
  ]
  return [
    ...(heading ? [markup`  <div role="heading" aria-level="2">${heading}</div>`] : []),
    ...(prices.length > 0 ? [markup`  <div class="i-preco">${joined(prices, markup` `)}</div>`] : []),
    ...(paysOnDelivery
      ? [
          markup`  <div class="i-entrega${hasDeliveryIcons ? ' i-icones' : ''}">${language.form.payOnDelivery}</div>`,
        ]
      : []),
  ]
}

/** The words in brackets are those that lead there. */
function privacyOf({ language, appearance }: FormAnswers): Html[] {
  if (!appearance.privacyUrl) return []
  const [before = '', link = '', after = ''] = language.form.privacy.split(/[[\]]/)
  return [
    markup`  <div class="i-privacidade">${before}<a href="${appearance.privacyUrl}" target="_blank" rel="noopener">${link}</a>${after}</div>`,
  ]
}

/**
 * As numbers look in the country; in the language's own words where that is unknown. The field is written from left to
 * right: words of the other direction stand isolated in their own, and in these the number in its own.
 */
function examplePhone({ form, direction }: Language, countryCode: string): string {
  const { phone, forExample } = form
  const { example, isNobodys } = phoneFor(countryCode) ?? { example: phone.placeholder, isNobodys: false }
  if (isNobodys) return example
  return direction === 'rtl' ? `\u2067${forExample}\u2066${example}\u2069\u2069` : forExample + example
}

/**
 * What the scripts need to know stands here. Where a Worker is missing only the script can send, so the method is one that
 * sends nothing: the token must not end up in the page's address.
 */
function openingTagOf(platform: Platform, answers: FormAnswers): Html {
  const { workerUrl, language, countryCode, appearance, pixels } = answers
  const { direction, form } = language
  const { refused, connection, unknown } = form.alerts
  const isDirect = workerUrl === undefined
  return openingTag('form', {
    class: classesOf(appearance),
    'data-envio': senderOf(isDirect ? platform.id : 'worker'),
    method: isDirect ? 'dialog' : 'post',
    action: workerUrl,
    lang: tagOf(language),
    dir: direction,
    'data-recusado': refused,
    'data-conexao': connection,
    'data-depois': form.tryAgain,
    'data-desconhecido': unknown,
    'data-telefone': phoneFor(countryCode)?.rule ?? '',
    'data-confira': form.doubtfulPhone,
    'data-falta': form.markedField,
    'data-outro': isDirect ? undefined : form.sendOtherwise,
    ...(pixels && pixelAttributes(pixels)),
  })
}

const pixelAttributes = ({ meta, tiktok, google, value, currency }: ReadPixels) => ({
  'data-meta': meta,
  'data-tiktok': tiktok,
  'data-google': google,
  'data-valor': value,
  'data-moeda': currency,
})

/** What the style tells forms on one page apart by: each may look otherwise. */
function classesOf(appearance: FormAnswers['appearance']): string {
  const looks = [
    appearance.isCentred && 'i-centro',
    !appearance.hasCard && 'i-solto',
    appearance.hasLabelsBeside && 'i-lado',
    appearance.hasLargeButton && 'i-grande',
    appearance.hasLightOldPrice && 'i-leve',
    colourClass(appearance),
  ]
  return ['integrador-form', ...looks.filter(Boolean)].join(' ')
}

/** A form that only its script can send says so where that is missing. */
function notices({ workerUrl, language }: FormAnswers): Html {
  const alert = markup`  <div role="alert" hidden></div>`
  if (workerUrl !== undefined) return alert
  return markup`${alert}
  <div role="alert" data-parado>${language.form.notStarted}</div>`
}

function hiddenInputs(platform: Platform, answers: FormAnswers, config: IntegrationAnswers): Html[] {
  const own = platform.fields.map((field) => hiddenInput(field, answers))
  return [...(answers.workerUrl === undefined ? forPlatform(platform, config) : forWorker(answers)), ...own]
}

/** Whose page it is, the number of the order, how its country is dialled, and what a visitor without a script reads for want of better words. */
function forWorker({ language, countryCode, pageId }: FormAnswers): Html[] {
  return [
    ...(pageId ? [markup`  <input type="hidden" name="pagina" value="${pageId}">`] : []),
    markup`  <input type="hidden" name="lead_id" data-nosso>`,
    markup`  <input type="hidden" name="ddi" value="${dialOf(countryCode)}" data-nosso>`,
    markup`  <input type="hidden" name="aviso" value="${language.form.tryAgain}">`,
  ]
}

export function dialOf(country: string): string {
  const dial = phoneFor(country)?.dial
  return dial === undefined ? '' : `${dial} ${country.toUpperCase()}`
}

/** Public in the page, and the wizard says so: this is what a platform wants from a form that calls it itself. */
function forPlatform(platform: Platform, config: IntegrationAnswers): Html[] {
  const { apiKey = '' } = readCredentials(platform, config)
  return [markup`  <input type="hidden" name="token" value="${apiKey}">`]
}

/** What the script must fill in says where from: `data-de` alone means the parameter of the field's own name. */
function hiddenInput(field: PostField, answers: FormAnswers): Html {
  const { name } = field
  if ('page' in field)
    return markup`  <input type="hidden" name="${name}" data-de="${pageValues[field.page].name}">`
  if ('parameters' in field) {
    const parameters = field.parameters.join(' ')
    return parameters === name
      ? markup`  <input type="hidden" name="${name}" data-de>`
      : markup`  <input type="hidden" name="${name}" data-de="${parameters}">`
  }
  const value = answers[field.answer]
  if (field.answer === 'successUrl')
    return markup`  <input type="hidden" name="${name}" value="${value}" data-sucesso>`
  return field.answer === 'offerId' || field.answer === 'streamCode' || field.answer === 'productPrice'
    ? markup`  <input type="hidden" name="${name}" value="${value}" data-oferta>`
    : markup`  <input type="hidden" name="${name}" value="${value}">`
}
