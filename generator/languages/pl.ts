import type { Language } from './language.ts'

export const pl: Language = {
  code: 'pl',
  name: 'Polonês',
  direction: 'ltr',
  form: {
    name: { label: 'Imię i nazwisko', placeholder: 'np. Jan Kowalski' },
    email: { label: 'E-mail', placeholder: 'imie@example.com' },
    phone: { label: 'Numer telefonu', placeholder: '+48 512 345 678' },
    submit: 'Zamów teraz',
    sending: 'Wysyłanie…',
    alerts: {
      refused: 'Nie udało się złożyć zamówienia: ',
      connection: 'Błąd połączenia: ',
      unknown: 'Wystąpił nieznany błąd',
    },
    tryAgain: 'Spróbuj ponownie za chwilę.',
    notStarted: 'Nie udało się uruchomić formularza. Odśwież stronę lub otwórz ją w innej przeglądarce.',
    forExample: 'np. ',
    doubtfulPhone: 'Sprawdź numer telefonu. Jeśli jest poprawny, naciśnij przycisk jeszcze raz.',
    markedField: 'Wypełnij poprawnie zaznaczone pole.',
    sendOtherwise: 'Wyślij w inny sposób',
    address: 'Adres',
    quantity: 'Ilość',
    payOnDelivery: 'Płatność przy odbiorze',
    privacy: 'Składając zamówienie, akceptujesz naszą [politykę prywatności].',
  },
  thankYou: {
    title: 'Dziękujemy!',
    text: 'Otrzymaliśmy Twoje zamówienie. Wkrótce zadzwonimy, aby potwierdzić szczegóły.',
    order: 'Numer zamówienia',
    keepPhoneOn: 'Nie wyłączaj telefonu.',
    wrongNumber: 'Błędny numer?',
  },
}
