import type { Language } from './language.ts'

export const ro: Language = {
  code: 'ro',
  name: 'Romeno',
  direction: 'ltr',
  form: {
    name: { label: 'Nume și prenume', placeholder: 'de ex. Ion Popescu' },
    email: { label: 'E-mail', placeholder: 'nume@example.com' },
    phone: { label: 'Telefon', placeholder: '+40 712 345 678' },
    submit: 'Comandați acum',
    sending: 'Se trimite…',
    alerts: {
      refused: 'Comanda dumneavoastră nu a putut fi trimisă: ',
      connection: 'Eroare de conexiune: ',
      unknown: 'Eroare necunoscută',
    },
    tryAgain: 'Vă rugăm să încercați din nou peste câteva momente.',
    notStarted:
      'Formularul nu funcționează aici. Vă rugăm să reîncărcați pagina sau să o deschideți în alt browser.',
    forExample: 'de ex. ',
    doubtfulPhone: 'Vă rugăm să verificați numărul de telefon. Dacă este corect, apăsați din nou butonul.',
    markedField: 'Vă rugăm să completați corect câmpul marcat.',
    sendOtherwise: 'Trimite în alt mod',
    address: 'Adresă',
    quantity: 'Cantitate',
    payOnDelivery: 'Plata la livrare',
    privacy: 'Prin plasarea comenzii, acceptați [politica de confidențialitate].',
  },
  thankYou: {
    title: 'Vă mulțumim!',
    text: 'Am primit comanda dumneavoastră. Vă vom suna în curând pentru a confirma detaliile.',
    order: 'Nr. comenzii',
    keepPhoneOn: 'Țineți telefonul pornit.',
    wrongNumber: 'Număr greșit?',
  },
}
