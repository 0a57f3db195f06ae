import type { Language } from './language.ts'

export const no: Language = {
  code: 'no',
  name: 'Norueguês',
  direction: 'ltr',
  form: {
    name: { label: 'Navn', placeholder: 'For- og etternavn' },
    email: { label: 'E-post', placeholder: 'navn@example.com' },
    phone: { label: 'Mobilnummer', placeholder: '+47 412 34 567' },
    submit: 'Bestill nå',
    sending: 'Sender\u00a0…',
    alerts: {
      refused: 'Bestillingen din kunne ikke sendes: ',
      connection: 'Tilkoblingsfeil: ',
      unknown: 'Ukjent feil',
    },
    tryAgain: 'Prøv igjen om et øyeblikk.',
    notStarted: 'Skjemaet fungerer ikke her. Last inn siden på nytt, eller åpne den i en annen nettleser.',
    forExample: 'f.eks. ',
    doubtfulPhone: 'Sjekk mobilnummeret. Hvis det er riktig, trykk på knappen en gang til.',
    markedField: 'Fyll ut det markerte feltet riktig.',
    sendOtherwise: 'Send på en annen måte',
    address: 'Adresse',
    quantity: 'Antall',
    payOnDelivery: 'Betal ved levering',
    privacy: 'Når du bestiller, godtar du vår [personvernerklæring].',
  },
  thankYou: {
    title: 'Tusen takk!',
    text: 'Vi har mottatt bestillingen din og ringer deg snart for å bekrefte detaljene.',
    order: 'Ordrenummer',
    keepPhoneOn: 'La telefonen stå på.',
    wrongNumber: 'Feil nummer?',
  },
}
