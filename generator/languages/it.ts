import type { Language } from './language.ts'

export const it: Language = {
  code: 'it',
  name: 'Italiano',
  direction: 'ltr',
  form: {
    name: { label: 'Nome e cognome', placeholder: 'es. Mario Rossi' },
    email: { label: 'Email', placeholder: 'nome@example.com' },
    phone: { label: 'Telefono', placeholder: '+39 312 345 6789' },
    submit: 'Ordina ora',
    sending: 'Invio in corso…',
    alerts: {
      refused: 'Non è stato possibile inviare il tuo ordine: ',
      connection: 'Errore di connessione: ',
      unknown: 'Errore sconosciuto',
    },
    tryAgain: 'Riprova tra qualche istante.',
    notStarted: 'Non è stato possibile avviare il modulo. Ricarica la pagina o aprila in un altro browser.',
    forExample: 'es. ',
    doubtfulPhone: 'Controlla il numero di telefono. Se è corretto, premi di nuovo il pulsante.',
    markedField: 'Compila correttamente il campo evidenziato.',
    sendOtherwise: 'Invia in un altro modo',
    address: 'Indirizzo',
    quantity: 'Quantità',
    payOnDelivery: 'Pagamento alla consegna',
    privacy: 'Ordinando accetti la nostra [informativa sulla privacy].',
  },
  thankYou: {
    title: 'Grazie!',
    text: 'Abbiamo ricevuto il tuo ordine. Ti chiameremo a breve per confermare i dettagli.',
    order: 'Numero d’ordine',
    keepPhoneOn: 'Tieni il telefono acceso.',
    wrongNumber: 'Numero sbagliato?',
  },
}
