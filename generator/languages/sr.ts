import type { Language } from './language.ts'

/** In the Latin script, as order pages in Serbia and Montenegro are commonly written. */
export const sr: Language = {
  code: 'sr',
  tag: 'sr-Latn',
  name: 'Sérvio',
  direction: 'ltr',
  form: {
    name: { label: 'Ime i prezime', placeholder: 'Vaše ime i prezime' },
    email: { label: 'E-mail', placeholder: 'ime@example.com' },
    phone: { label: 'Telefon', placeholder: '+381 60 123 4567' },
    submit: 'Poručite odmah',
    sending: 'Slanje…',
    alerts: {
      refused: 'Vašu porudžbinu nije bilo moguće poslati: ',
      connection: 'Greška pri povezivanju: ',
      unknown: 'Nepoznata greška',
    },
    tryAgain: 'Molimo vas da pokušate ponovo za nekoliko trenutaka.',
    notStarted:
      'Obrazac ne može da se pokrene. Molimo vas da osvežite stranicu ili da je otvorite u drugom pregledaču.',
    forExample: 'npr. ',
    doubtfulPhone: 'Molimo vas da proverite broj telefona. Ako je tačan, ponovo pritisnite dugme.',
    markedField: 'Molimo vas da ispravno popunite označeno polje.',
    sendOtherwise: 'Pošalji na drugi način',
    address: 'Adresa',
    quantity: 'Količina',
    payOnDelivery: 'Plaćanje pouzećem',
    privacy: 'Poručivanjem prihvatate našu [politiku privatnosti].',
  },
  thankYou: {
    title: 'Hvala vam!',
    text: 'Primili smo vašu porudžbinu. Uskoro ćemo vas pozvati da potvrdimo detalje.',
    order: 'Broj porudžbine',
    keepPhoneOn: 'Ne isključujte telefon.',
    wrongNumber: 'Pogrešan broj?',
  },
}
