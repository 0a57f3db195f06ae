import type { Language } from './language.ts'

export const hr: Language = {
  code: 'hr',
  name: 'Croata',
  direction: 'ltr',
  form: {
    name: { label: 'Ime i prezime', placeholder: 'Vaše ime i prezime' },
    email: { label: 'E-mail', placeholder: 'ime@example.com' },
    phone: { label: 'Telefon', placeholder: '+385 91 234 5678' },
    submit: 'Naručite odmah',
    sending: 'Slanje…',
    alerts: {
      refused: 'Vašu narudžbu nije bilo moguće poslati: ',
      connection: 'Pogreška pri povezivanju: ',
      unknown: 'Nepoznata pogreška',
    },
    tryAgain: 'Molimo Vas da pokušate ponovno za nekoliko trenutaka.',
    notStarted:
      'Obrazac nije moguće pokrenuti. Molimo Vas da osvježite stranicu ili je otvorite u drugom pregledniku.',
    forExample: 'npr. ',
    doubtfulPhone: 'Molimo Vas da provjerite broj telefona. Ako je točan, ponovno pritisnite gumb.',
    markedField: 'Molimo Vas da ispravno ispunite označeno polje.',
    sendOtherwise: 'Pošalji na drugi način',
    address: 'Adresa',
    quantity: 'Količina',
    payOnDelivery: 'Plaćanje pouzećem',
    privacy: 'Narudžbom prihvaćate našu [politiku privatnosti].',
  },
  thankYou: {
    title: 'Hvala Vam!',
    text: 'Zaprimili smo Vašu narudžbu. Uskoro ćemo Vas nazvati kako bismo potvrdili detalje.',
    order: 'Broj narudžbe',
    keepPhoneOn: 'Ne isključujte telefon.',
    wrongNumber: 'Pogrešan broj?',
  },
}
