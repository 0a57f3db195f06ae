import type { Language } from './language.ts'

export const en: Language = {
  code: 'en',
  name: 'Inglês',
  direction: 'ltr',
  form: {
    name: { label: 'Name', placeholder: 'Your full name' },
    email: { label: 'Email', placeholder: 'name@example.com' },
    phone: { label: 'Phone', placeholder: '+44 7700 900123' },
    submit: 'Order now',
    sending: 'Sending…',
    alerts: {
      refused: 'Your order could not be sent: ',
      connection: 'Connection error: ',
      unknown: 'Unknown error',
    },
    tryAgain: 'Please try again in a moment.',
    notStarted: 'This form could not start. Please reload the page or open it in another browser.',
    forExample: 'e.g. ',
    doubtfulPhone: 'Please check your phone number. If it is correct, press the button again.',
    markedField: 'Please fill in the marked field correctly.',
    sendOtherwise: 'Send another way',
    address: 'Address',
    quantity: 'Quantity',
    payOnDelivery: 'Pay on delivery',
    privacy: 'By ordering, you agree to our [privacy policy].',
  },
  thankYou: {
    title: 'Thank you!',
    text: 'We have received your order and will call you shortly to confirm the details.',
    order: 'Order number',
    keepPhoneOn: 'Please keep your phone on.',
    wrongNumber: 'Wrong number?',
  },
}
