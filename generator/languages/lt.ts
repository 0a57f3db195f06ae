import type { Language } from './language.ts'

export const lt: Language = {
  code: 'lt',
  name: 'Lituano',
  direction: 'ltr',
  form: {
    name: { label: 'Vardas ir pavardė', placeholder: 'Jūsų vardas ir pavardė' },
    email: { label: 'El. paštas', placeholder: 'vardas@example.com' },
    phone: { label: 'Telefonas', placeholder: '+370 612 34567' },
    submit: 'Užsakyti dabar',
    sending: 'Siunčiama…',
    alerts: {
      refused: 'Nepavyko pateikti Jūsų užsakymo: ',
      connection: 'Ryšio klaida: ',
      unknown: 'Nežinoma klaida',
    },
    tryAgain: 'Prašome pabandyti dar kartą po kelių akimirkų.',
    notStarted:
      'Nepavyko paleisti formos. Prašome iš naujo įkelti puslapį arba atidaryti jį kitoje naršyklėje.',
    forExample: 'pvz., ',
    doubtfulPhone: 'Prašome patikrinti telefono numerį. Jei jis teisingas, dar kartą paspauskite mygtuką.',
    markedField: 'Prašome teisingai užpildyti pažymėtą laukelį.',
    sendOtherwise: 'Siųsti kitu būdu',
    address: 'Adresas',
    quantity: 'Kiekis',
    payOnDelivery: 'Apmokėjimas pristatymo metu',
    privacy: 'Užsakydami pritariate mūsų [privatumo politikai].',
  },
  thankYou: {
    title: 'Ačiū!',
    text: 'Gavome Jūsų užsakymą. Netrukus Jums paskambinsime, kad jį patvirtintume.',
    order: 'Užsakymo Nr.',
    keepPhoneOn: 'Neišjunkite telefono.',
    wrongNumber: 'Neteisingas numeris?',
  },
}
