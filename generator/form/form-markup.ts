import { readCredentials, type FormAnswers, type IntegrationAnswers } from '../config.ts'
import type { Platform, PostField } from '../platforms/platform.ts'
import { html, type Html } from '../source.ts'

/** The form itself: no ids and no script, so that any number of copies works on one page. */
export function formMarkup(platform: Platform, answers: FormAnswers, config: IntegrationAnswers): Html {
  const { language, workerUrl } = answers
  const { form, direction, code } = language
  const inside = html`  <label class="integrador-rotulo">
    ${form.name.label}
    <input class="integrador-campo" type="text" name="name" autocomplete="name" placeholder="${form.name.placeholder}" maxlength="100" required>
  </label>
  <label class="integrador-rotulo">
    ${form.phone.label}
    <input class="integrador-campo" type="tel" name="phone" autocomplete="tel" inputmode="tel" dir="ltr" placeholder="${form.phone.placeholder}" maxlength="30" required>
  </label>
${hiddenInputs(platform, answers, config)}
  <button class="integrador-botao" type="submit">${form.submit}</button>
  <p class="integrador-aviso" role="alert" hidden></p>
</form>`
  const { sending, alerts } = form
  if (workerUrl === undefined) {
    // Without a script this method sends nothing: the token must not end up in the page's address.
    return html`<form
      class="integrador-form"
      data-envio="direct"
      method="dialog"
      lang="${code}"
      dir="${direction}"
      data-enviando="${sending}"
      data-recusado="${alerts.refused}"
      data-conexao="${alerts.connection}"
      data-desconhecido="${alerts.unknown}"
    >
      ${inside}
    </form>`
  }
  return html`<form
    class="integrador-form"
    data-envio="worker"
    action="${workerUrl}"
    method="post"
    lang="${code}"
    dir="${direction}"
    data-enviando="${sending}"
    data-recusado="${alerts.refused}"
    data-conexao="${alerts.connection}"
    data-desconhecido="${alerts.unknown}"
  >
    ${inside}
  </form>`
}

function hiddenInputs(platform: Platform, answers: FormAnswers, config: IntegrationAnswers): Html[] {
  const own = platform.fields.map((field) => hiddenInput(field, answers))
  return answers.workerUrl === undefined ? [...credentialInputs(platform, config), ...own] : own
}

const pageSources = { address: '@pagina', referrer: '@referencia', timezone: '@fuso' } as const

function hiddenInput(field: PostField, answers: FormAnswers): Html {
  if ('parameters' in field)
    return html` <input type="hidden" name="${field.name}" data-de="${field.parameters.join(' ')}" />`
  if ('page' in field)
    return html` <input type="hidden" name="${field.name}" data-de="${pageSources[field.page]}" />`
  const value = answers[field.answer]
  if (field.answer === 'successUrl')
    return html` <input type="hidden" name="${field.name}" value="${value}" data-sucesso />`
  return html` <input type="hidden" name="${field.name}" value="${value}" />`
}

/** Public in the page, and the wizard says so: this is what a platform wants from a form that calls it itself. */
function credentialInputs(platform: Platform, config: IntegrationAnswers): Html[] {
  const { apiKey = '', streamCode = '' } = readCredentials(platform, config)
  return [
    html` <input type="hidden" name="token" value="${apiKey}" />`,
    html` <input type="hidden" name="stream_code" value="${streamCode}" />`,
  ]
}
