import { readCredentials, type FormAnswers, type IntegrationAnswers } from '../config.ts'
import { tagOf } from '../languages/in-country.ts'
import { phoneFor } from '../phones/phone-for.ts'
import type { Platform, PostField } from '../platforms/platform.ts'
// Under another name the formatter leaves these templates alone: their spaces are what a customer reads.
import { html as markup, type Html } from '../source.ts'
import { pageValues, senderOf } from './form-script.ts'

/**
 * The form itself: no ids and no script, so that any number of copies works on one page. The patterns refuse blanks, and
 * a phone of fewer than six digits, in whatever script.
 * Nobody sees `recado`, so only a robot writes into it. Firefox would remember a locked button when the visitor comes
 * back; `autocomplete` on it says not to.
 */
export function formMarkup(platform: Platform, answers: FormAnswers, config: IntegrationAnswers): Html {
  const { name, phone, submit, sending } = answers.language.form
  const sixDigits = String.raw`(\P{Nd}*\p{Nd}){6}.*`
  return markup`${openingTag(platform, answers)}
  <label>
    ${name.label}
    <input type="text" name="name" autocomplete="name" placeholder="${name.placeholder}" pattern=".*[^ ].*" required>
  </label>
  <label>
    ${phone.label}
    <input type="tel" name="phone" autocomplete="tel" inputmode="tel" dir="ltr" placeholder="${examplePhone(answers)}" pattern="${sixDigits}" required>
  </label>
  <input type="text" name="recado" autocomplete="off" hidden>
${hiddenInputs(platform, answers, config)}
  <button autocomplete="off" value="${sending}">${submit}</button>
${notices(answers)}
</form>`
}

/** As numbers look in the country; in the language's own words where that is unknown. */
function examplePhone({ countryCode, language }: FormAnswers): string {
  const { phone, forExample } = language.form
  const { example, isNobodys } = phoneFor(countryCode) ?? { example: phone.placeholder, isNobodys: false }
  return isNobodys ? example : forExample + example
}

function openingTag(platform: Platform, { workerUrl, language, countryCode }: FormAnswers): Html {
  const { direction, form } = language
  const { refused, connection, unknown } = form.alerts
  const rule = phoneFor(countryCode)?.rule ?? ''
  if (workerUrl === undefined) {
    // Without a script this method sends nothing: the token must not end up in the page's address.
    return markup`<form class="integrador-form" data-envio="${senderOf(platform.id)}" method="dialog" lang="${tagOf(language)}" dir="${direction}"
  data-recusado="${refused}"
  data-conexao="${connection}"
  data-depois="${form.tryAgain}"
  data-desconhecido="${unknown}"
  data-telefone="${rule}"
  data-confira="${form.doubtfulPhone}">`
  }
  return markup`<form class="integrador-form" data-envio="${senderOf('worker')}" method="post" action="${workerUrl}" lang="${tagOf(language)}" dir="${direction}"
  data-recusado="${refused}"
  data-conexao="${connection}"
  data-depois="${form.tryAgain}"
  data-desconhecido="${unknown}"
  data-telefone="${rule}"
  data-confira="${form.doubtfulPhone}">`
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

/** The number of the order, and what a visitor without a script reads where the platform has no words of its own. */
function forWorker({ language }: FormAnswers): Html[] {
  return [
    markup`  <input type="hidden" name="lead_id">`,
    markup`  <input type="hidden" name="aviso" value="${language.form.tryAgain}">`,
  ]
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
  return field.answer === 'offerId' || field.answer === 'streamCode'
    ? markup`  <input type="hidden" name="${name}" value="${value}" data-oferta>`
    : markup`  <input type="hidden" name="${name}" value="${value}">`
}
