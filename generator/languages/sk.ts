import type { Language } from './language.ts'

export const sk: Language = {
  code: 'sk',
  name: 'Eslovaco',
  direction: 'ltr',
  form: {
    name: { label: 'Meno a priezvisko', placeholder: 'Vaše meno a priezvisko' },
    email: { label: 'E-mail', placeholder: 'meno@example.com' },
    phone: { label: 'Telefón', placeholder: '+421 912 345 678' },
    submit: 'Objednať teraz',
    sending: 'Odosiela sa…',
    alerts: {
      refused: 'Vašu objednávku sa nepodarilo odoslať: ',
      connection: 'Chyba pripojenia: ',
      unknown: 'Neznáma chyba',
    },
    tryAgain: 'Skúste to, prosím, o chvíľu znova.',
    notStarted:
      'Formulár sa nepodarilo spustiť. Obnovte, prosím, stránku alebo ju otvorte v inom prehliadači.',
    forExample: 'napr. ',
    doubtfulPhone: 'Skontrolujte, prosím, telefónne číslo. Ak je správne, stlačte tlačidlo znova.',
    markedField: 'Vyplňte, prosím, správne označené pole.',
    sendOtherwise: 'Odoslať iným spôsobom',
    address: 'Adresa',
    quantity: 'Počet kusov',
    payOnDelivery: 'Platba na dobierku',
    privacy: 'Objednaním súhlasíte s našimi [zásadami ochrany osobných údajov].',
  },
  thankYou: {
    title: 'Ďakujeme!',
    text: 'Vašu objednávku sme prijali. Čoskoro vám zavoláme a potvrdíme si podrobnosti.',
    order: 'Číslo objednávky',
    keepPhoneOn: 'Nechajte si zapnutý telefón.',
    wrongNumber: 'Nesprávne číslo?',
  },
}
