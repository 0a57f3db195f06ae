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
      refused: 'Obrazac nije poslan: ',
      connection: 'Pogreška pri povezivanju: ',
      unknown: 'Nepoznata pogreška',
    },
  },
  thankYou: {
    title: 'Hvala Vam!',
    text: 'Zaprimili smo Vašu narudžbu. Uskoro ćemo Vas nazvati kako bismo potvrdili detalje.',
    order: 'Broj narudžbe',
  },
}
