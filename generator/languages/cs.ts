import type { Language } from './language.ts'

export const cs: Language = {
  code: 'cs',
  name: 'Tcheco',
  direction: 'ltr',
  form: {
    name: { label: 'Jméno a příjmení', placeholder: 'Vaše jméno a příjmení' },
    email: { label: 'E-mail', placeholder: 'jmeno@example.com' },
    phone: { label: 'Telefon', placeholder: '+420 601 234 567' },
    submit: 'Objednat nyní',
    sending: 'Odesílání…',
    alerts: {
      refused: 'Vaši objednávku se nepodařilo odeslat: ',
      connection: 'Chyba připojení: ',
      unknown: 'Neznámá chyba',
    },
    tryAgain: 'Zkuste to prosím za chvíli znovu.',
    notStarted: 'Formulář se nepodařilo spustit. Obnovte prosím stránku nebo ji otevřete v jiném prohlížeči.',
    forExample: 'např. ',
    doubtfulPhone: 'Zkontrolujte prosím telefonní číslo. Pokud je správné, stiskněte tlačítko znovu.',
    markedField: 'Vyplňte prosím správně označené pole.',
    sendOtherwise: 'Odeslat jiným způsobem',
    address: 'Adresa',
    quantity: 'Počet kusů',
    payOnDelivery: 'Platba na dobírku',
    privacy: 'Objednáním souhlasíte s našimi [zásadami ochrany osobních údajů].',
  },
  thankYou: {
    title: 'Děkujeme!',
    text: 'Vaši objednávku jsme přijali. Brzy vám zavoláme, abychom ji potvrdili.',
    order: 'Číslo objednávky',
    keepPhoneOn: 'Nechte si zapnutý telefon.',
    wrongNumber: 'Špatné číslo?',
  },
}
