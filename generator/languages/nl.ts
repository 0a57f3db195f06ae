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
      refused: 'Het formulier kon niet worden verzonden: ',
      connection: 'Verbindingsfout: ',
      unknown: 'Onbekende fout',
    },
  },
  thankYou: {
    title: 'Bedankt!',
    text: 'We hebben uw bestelling ontvangen en bellen u binnenkort om de gegevens te bevestigen.',
    order: 'Bestelnummer',
  },
}
