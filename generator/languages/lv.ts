import type { Language } from './language.ts'

export const lv: Language = {
  code: 'lv',
  name: 'Letão',
  direction: 'ltr',
  form: {
    name: { label: 'Vārds un uzvārds', placeholder: 'Jūsu vārds un uzvārds' },
    email: { label: 'E-pasts', placeholder: 'vards@example.com' },
    phone: { label: 'Tālrunis', placeholder: '+371 21 234 567' },
    submit: 'Pasūtīt tagad',
    sending: 'Notiek sūtīšana…',
    alerts: {
      refused: 'Neizdevās nosūtīt Jūsu pasūtījumu: ',
      connection: 'Savienojuma kļūda: ',
      unknown: 'Nezināma kļūda',
    },
    tryAgain: 'Lūdzu, mēģiniet vēlreiz pēc brīža.',
    notStarted: 'Veidlapu neizdevās palaist. Lūdzu, pārlādējiet lapu vai atveriet to citā pārlūkā.',
    forExample: 'piem., ',
    doubtfulPhone: 'Lūdzu, pārbaudiet tālruņa numuru. Ja tas ir pareizs, nospiediet pogu vēlreiz.',
    markedField: 'Lūdzu, pareizi aizpildiet atzīmēto lauku.',
    sendOtherwise: 'Nosūtīt citā veidā',
    address: 'Adrese',
    quantity: 'Daudzums',
    payOnDelivery: 'Apmaksa piegādes brīdī',
    privacy: 'Pasūtot Jūs piekrītat mūsu [privātuma politikai].',
  },
  thankYou: {
    title: 'Paldies!',
    text: 'Esam saņēmuši Jūsu pasūtījumu un drīzumā Jums piezvanīsim, lai to apstiprinātu.',
    order: 'Pasūtījuma Nr.',
    keepPhoneOn: 'Neizslēdziet tālruni.',
    wrongNumber: 'Nepareizs numurs?',
  },
}
