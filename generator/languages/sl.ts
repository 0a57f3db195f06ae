import type { Language } from './language.ts'

export const sl: Language = {
  code: 'sl',
  name: 'Esloveno',
  direction: 'ltr',
  form: {
    name: { label: 'Ime in priimek', placeholder: 'Vaše ime in priimek' },
    email: { label: 'E-pošta', placeholder: 'ime@example.com' },
    phone: { label: 'Telefon', placeholder: '+386 31 234 567' },
    submit: 'Naročite zdaj',
    sending: 'Pošiljanje…',
    alerts: {
      refused: 'Vašega naročila ni bilo mogoče oddati: ',
      connection: 'Napaka pri povezavi: ',
      unknown: 'Neznana napaka',
    },
    tryAgain: 'Prosimo, poskusite znova čez nekaj trenutkov.',
    notStarted: 'Obrazca ni bilo mogoče zagnati. Prosimo, osvežite stran ali jo odprite v drugem brskalniku.',
    forExample: 'npr. ',
    doubtfulPhone: 'Prosimo, preverite telefonsko številko. Če je pravilna, znova pritisnite gumb.',
    markedField: 'Prosimo, pravilno izpolnite označeno polje.',
    sendOtherwise: 'Pošlji na drug način',
    address: 'Naslov',
    quantity: 'Količina',
    payOnDelivery: 'Plačilo po povzetju',
    privacy: 'Z naročilom sprejemate našo [politiko zasebnosti].',
  },
  thankYou: {
    title: 'Najlepša hvala!',
    text: 'Vaše naročilo smo prejeli. Kmalu vas bomo poklicali, da potrdimo podrobnosti.',
    order: 'Št. naročila',
    keepPhoneOn: 'Ne izklapljajte telefona.',
    wrongNumber: 'Napačna številka?',
  },
}
