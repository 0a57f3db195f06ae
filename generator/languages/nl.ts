import type { Language } from './language.ts'

export const nl: Language = {
  code: 'nl',
  name: 'Holandês',
  direction: 'ltr',
  form: {
    name: { label: 'Naam', placeholder: 'Voor- en achternaam' },
    email: { label: 'E-mailadres', placeholder: 'naam@example.com' },
    phone: { label: 'Telefoonnummer', placeholder: '+31 6 12345678' },
    submit: 'Nu bestellen',
    sending: 'Verzenden…',
    alerts: {
      refused: 'Uw bestelling kon niet worden geplaatst: ',
      connection: 'Verbindingsfout: ',
      unknown: 'Onbekende fout',
    },
    tryAgain: 'Probeer het over enkele ogenblikken opnieuw.',
    notStarted:
      'Het formulier werkt hier helaas niet. Vernieuw de pagina of open deze in een andere browser.',
    forExample: 'bijv. ',
    doubtfulPhone: 'Controleer het telefoonnummer. Klopt het? Druk dan nogmaals op de knop.',
    markedField: 'Vul het gemarkeerde veld goed in.',
    sendOtherwise: 'Op een andere manier versturen',
    address: 'Adres',
    quantity: 'Aantal',
    payOnDelivery: 'Betalen bij levering',
    privacy: 'Met uw bestelling gaat u akkoord met ons [privacybeleid].',
  },
  thankYou: {
    title: 'Bedankt!',
    text: 'We hebben uw bestelling ontvangen en bellen u binnenkort om de gegevens te bevestigen.',
    order: 'Bestelnummer',
    keepPhoneOn: 'Laat uw telefoon aanstaan.',
    wrongNumber: 'Verkeerd nummer?',
  },
}
