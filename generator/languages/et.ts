import type { Language } from './language.ts'

export const et: Language = {
  code: 'et',
  name: 'Estoniano',
  direction: 'ltr',
  form: {
    name: { label: 'Nimi', placeholder: 'Ees- ja perekonnanimi' },
    email: { label: 'E-post', placeholder: 'nimi@example.com' },
    phone: { label: 'Telefon', placeholder: '+372 5123 4567' },
    submit: 'Tellige kohe',
    sending: 'Saatmine…',
    alerts: {
      refused: 'Teie tellimuse esitamine ebaõnnestus: ',
      connection: 'Ühenduse viga: ',
      unknown: 'Tundmatu viga',
    },
    tryAgain: 'Palun proovige mõne hetke pärast uuesti.',
    notStarted: 'Vormi ei õnnestunud käivitada. Palun laadige leht uuesti või avage see teises brauseris.',
    forExample: 'nt ',
    doubtfulPhone: 'Palun kontrollige telefoninumbrit. Kui see on õige, vajutage uuesti nuppu.',
    markedField: 'Palun täitke märgitud väli õigesti.',
    sendOtherwise: 'Saada muul viisil',
    address: 'Aadress',
    quantity: 'Kogus',
    payOnDelivery: 'Tasumine kättesaamisel',
    privacy: 'Tellides nõustute meie [privaatsuspoliitikaga].',
  },
  thankYou: {
    title: 'Täname!',
    text: 'Saime Teie tellimuse kätte. Helistame Teile peagi, et üksikasjad kinnitada.',
    order: 'Tellimuse number',
    keepPhoneOn: 'Hoidke telefon sisselülitatuna.',
    wrongNumber: 'Vale number?',
  },
}
