import type { Language } from './language.ts'

export const de: Language = {
  code: 'de',
  name: 'Alemão',
  direction: 'ltr',
  form: {
    name: { label: 'Name', placeholder: 'Vor- und Nachname' },
    email: { label: 'E-Mail', placeholder: 'name@example.com' },
    phone: { label: 'Telefon', placeholder: '+49 152 28817386' },
    submit: 'Jetzt bestellen',
    sending: 'Wird gesendet\u00a0…',
    alerts: {
      refused: 'Ihre Bestellung konnte nicht übermittelt werden: ',
      connection: 'Verbindungsfehler: ',
      unknown: 'Unbekannter Fehler',
    },
    tryAgain: 'Bitte versuchen Sie es in Kürze erneut.',
    notStarted:
      'Das Formular funktioniert hier leider nicht. Bitte laden Sie die Seite neu oder öffnen Sie sie in einem anderen Browser.',
    forExample: 'z.\u00A0B. ',
    doubtfulPhone:
      'Bitte prüfen Sie Ihre Telefonnummer. Wenn sie stimmt, klicken Sie noch einmal auf den Button.',
    markedField: 'Bitte füllen Sie das markierte Feld richtig aus.',
    sendOtherwise: 'Auf anderem Weg senden',
    address: 'Adresse',
    quantity: 'Menge',
    payOnDelivery: 'Zahlung bei Lieferung',
    privacy: 'Mit Ihrer Bestellung akzeptieren Sie unsere [Datenschutzerklärung].',
  },
  thankYou: {
    title: 'Vielen Dank!',
    text: 'Wir haben Ihre Bestellung erhalten und rufen Sie in Kürze zur Bestätigung an.',
    order: 'Bestellnummer',
    keepPhoneOn: 'Bitte lassen Sie Ihr Telefon an.',
    wrongNumber: 'Falsche Nummer?',
  },
}
