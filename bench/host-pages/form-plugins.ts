import type { HostPage } from './host-page.ts'
import { loadingPage } from './loading-page.ts'

const jquery = 'jquery/dist/jquery.min.js'

/** What plugins are told to do with a form that they find in order. */
const postIt = `fetch(form.action, { method: 'POST', body: new FormData(form) }).catch(() => {})`

const forgetting = { steps: { forgetsPhone: true } }

/** Plugins that check or send every form of a page. */
const senders: HostPage[] = [
  loadingPage(
    'jQuery Validation posts every form that is valid',
    {
      libraries: [jquery, 'jquery-validation/dist/jquery.validate.min.js'],
      script: `$('form').each(function () { $(this).validate({ submitHandler: (form) => { ${postIt} } }) })`,
    },
    forgetting,
  ),
  loadingPage('jQuery Form makes every form an ajax form', {
    libraries: [jquery, 'jquery-form/dist/jquery.form.min.js'],
    script: `$('form').ajaxForm({ resetForm: true })`,
  }),
  loadingPage(
    'Parsley checks every form',
    {
      libraries: [jquery, 'parsleyjs/dist/parsley.min.js'],
      script: `$('form').parsley().on('form:submit', () => false)`,
    },
    forgetting,
  ),
  loadingPage(
    'JustValidate checks the form and posts it',
    {
      libraries: ['just-validate/dist/just-validate.production.min.js'],
      script: `new JustValidate(document.querySelector('form'))
  .addField(document.querySelector('[name=phone]'), [{ rule: 'required' }])
  .onSuccess(({ target: form }) => { ${postIt} })`,
    },
    forgetting,
  ),
]

/** Plugins that have a say in what is typed as a phone. */
const phoneFields: HostPage[] = [
  loadingPage('intl-tel-input 17 adds a hidden phone', {
    libraries: [
      'intl-tel-input-17/build/css/intlTelInput.min.css',
      'intl-tel-input-17/build/js/intlTelInput.min.js',
      'intl-tel-input-17/build/js/utils.js',
    ],
    script: `intlTelInput(document.querySelector('[type=tel]'), { initialCountry: 'it', hiddenInput: 'phone' })`,
  }),
  loadingPage('intl-tel-input 25 adds a hidden phone', {
    libraries: [
      'intl-tel-input/build/css/intlTelInput.min.css',
      'intl-tel-input/build/js/intlTelInputWithUtils.min.js',
    ],
    script: `intlTelInput(document.querySelector('[type=tel]'), {
  initialCountry: 'it',
  nationalMode: false,
  strictMode: true,
  hiddenInput: () => ({ phone: 'phone', country: 'country_code' }),
})`,
  }),
  loadingPage('Inputmask on every phone', {
    libraries: ['inputmask/dist/inputmask.min.js'],
    script: `Inputmask('+99 999 999 9999').mask('[type=tel]')`,
  }),
  loadingPage('IMask on every phone', {
    libraries: ['imask/dist/imask.min.js'],
    script: `IMask(document.querySelector('[type=tel]'), { mask: '+00 000 000 0000' })`,
  }),
  loadingPage('Cleave on every phone', {
    libraries: ['cleave.js/dist/cleave.min.js'],
    script: `new Cleave('[type=tel]', { blocks: [3, 3, 3, 4], delimiter: ' ' })`,
  }),
]

export const formPluginPages: HostPage[] = [...senders, ...phoneFields]
