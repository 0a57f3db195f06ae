import type { Language } from './language.ts'

export const fil: Language = {
  code: 'fil',
  name: 'Filipino',
  direction: 'ltr',
  form: {
    name: { label: 'Pangalan', placeholder: 'Buong pangalan' },
    email: { label: 'Email', placeholder: 'pangalan@example.com' },
    phone: { label: 'Cellphone number', placeholder: '+63 917 123 4567' },
    submit: 'Mag-order na ngayon',
    sending: 'Ipinapadala…',
    alerts: {
      refused: 'Hindi po naipadala ang order ninyo: ',
      connection: 'May problema sa koneksyon: ',
      unknown: 'May hindi inaasahang error',
    },
    tryAgain: 'Pakisubukan po ulit pagkaraan ng ilang sandali.',
    notStarted: 'Hindi po gumagana ang form na ito. Paki-reload po ang page o buksan ito sa ibang browser.',
    forExample: 'hal. ',
    doubtfulPhone: 'Paki-check po ang cellphone number ninyo. Kung tama po ito, pakipindot ulit ang button.',
    markedField: 'Pakiayos po ang nakamarkang patlang.',
    sendOtherwise: 'Ipadala sa ibang paraan',
    address: 'Address',
    quantity: 'Quantity',
    payOnDelivery: 'Cash on delivery',
    privacy: 'Sa pag-order, sumasang-ayon po kayo sa aming [privacy policy].',
  },
  thankYou: {
    title: 'Maraming salamat po!',
    text: 'Natanggap na po namin ang order ninyo. Tatawagan po namin kayo agad para kumpirmahin ito.',
    order: 'Order number',
    keepPhoneOn: 'Huwag po ninyong i-off ang cellphone.',
    wrongNumber: 'Mali po ang number?',
  },
}
