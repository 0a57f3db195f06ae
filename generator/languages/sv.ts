import type { Language } from './language.ts'

export const sv: Language = {
  code: 'sv',
  name: 'Sueco',
  direction: 'ltr',
  form: {
    name: { label: 'Namn', placeholder: 'För- och efternamn' },
    email: { label: 'E-post', placeholder: 'namn@example.com' },
    phone: { label: 'Telefon', placeholder: '+46 70 174 06 05' },
    submit: 'Beställ nu',
    sending: 'Skickar…',
    alerts: {
      refused: 'Det gick inte att skicka din beställning: ',
      connection: 'Anslutningsfel: ',
      unknown: 'Okänt fel',
    },
    tryAgain: 'Försök igen om en liten stund.',
    notStarted: 'Formuläret fungerar inte här. Ladda om sidan eller öppna den i en annan webbläsare.',
    forExample: 't.ex. ',
    doubtfulPhone: 'Kontrollera telefonnumret. Om det stämmer, tryck på knappen en gång till.',
    markedField: 'Fyll i det markerade fältet korrekt.',
    sendOtherwise: 'Skicka på ett annat sätt',
    address: 'Adress',
    quantity: 'Antal',
    payOnDelivery: 'Betala vid leverans',
    privacy: 'När du beställer godkänner du vår [integritetspolicy].',
  },
  thankYou: {
    title: 'Tack för beställningen!',
    text: 'Vi har tagit emot din beställning och ringer dig snart för att bekräfta uppgifterna.',
    order: 'Ordernummer',
    keepPhoneOn: 'Låt telefonen vara på.',
    wrongNumber: 'Fel nummer?',
  },
}
