import type { Language } from './language.ts'

export const hu: Language = {
  code: 'hu',
  name: 'Húngaro',
  direction: 'ltr',
  form: {
    name: { label: 'Név', placeholder: 'Vezeték- és keresztnév' },
    email: { label: 'E-mail-cím', placeholder: 'nev@example.com' },
    phone: { label: 'Telefonszám', placeholder: '+36 30 123 4567' },
    submit: 'Megrendelem',
    sending: 'Küldés…',
    alerts: {
      refused: 'Nem sikerült elküldeni a rendelését: ',
      connection: 'Kapcsolódási hiba: ',
      unknown: 'Ismeretlen hiba',
    },
    tryAgain: 'Kérjük, próbálja újra néhány pillanat múlva.',
    notStarted:
      'Az űrlap sajnos nem működik. Kérjük, töltse újra az oldalt, vagy nyissa meg egy másik böngészőben.',
    forExample: 'pl. ',
    doubtfulPhone: 'Kérjük, ellenőrizze a telefonszámot. Ha helyes, nyomja meg újra a gombot.',
    markedField: 'Kérjük, töltse ki helyesen a megjelölt mezőt.',
    sendOtherwise: 'Küldés más módon',
    address: 'Cím',
    quantity: 'Mennyiség',
    payOnDelivery: 'Fizetés átvételkor',
    privacy: 'A megrendeléssel elfogadja [adatvédelmi tájékoztatónkat].',
  },
  thankYou: {
    title: 'Köszönjük!',
    text: 'Rendelését megkaptuk. A részletek egyeztetéséhez hamarosan felhívjuk Önt.',
    order: 'Rendelésszám',
    keepPhoneOn: 'Ne kapcsolja ki a telefonját.',
    wrongNumber: 'Hibás a szám?',
  },
}
