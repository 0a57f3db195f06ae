import type { Language } from './language.ts'

export const da: Language = {
  code: 'da',
  name: 'Dinamarquês',
  direction: 'ltr',
  form: {
    name: { label: 'Navn', placeholder: 'For- og efternavn' },
    email: { label: 'E-mail', placeholder: 'navn@example.com' },
    phone: { label: 'Telefon', placeholder: '+45 20 12 34 56' },
    submit: 'Bestil nu',
    sending: 'Sender…',
    alerts: {
      refused: 'Din bestilling kunne ikke sendes: ',
      connection: 'Forbindelsesfejl: ',
      unknown: 'Ukendt fejl',
    },
    tryAgain: 'Prøv igen om et øjeblik.',
    notStarted: 'Formularen fungerer ikke her. Genindlæs siden, eller åbn den i en anden browser.',
    forExample: 'f.eks. ',
    doubtfulPhone: 'Tjek telefonnummeret. Hvis det er rigtigt, så tryk på knappen igen.',
    markedField: 'Udfyld venligst det markerede felt korrekt.',
    sendOtherwise: 'Send på en anden måde',
    address: 'Adresse',
    quantity: 'Antal',
    payOnDelivery: 'Betal ved levering',
    privacy: 'Når du bestiller, accepterer du vores [privatlivspolitik].',
  },
  thankYou: {
    title: 'Mange tak!',
    text: 'Vi har modtaget din bestilling og ringer snart til dig for at bekræfte detaljerne.',
    order: 'Ordrenummer',
    keepPhoneOn: 'Lad din telefon være tændt.',
    wrongNumber: 'Forkert nummer?',
  },
}
