import type { Language } from './language.ts'

export const fil: Language = {
  code: 'fil',
  name: 'Filipino',
  direction: 'ltr',
  form: {
    name: { label: 'Pangalan', placeholder: 'Buong pangalan' },
    email: { label: 'Email', placeholder: 'pangalan@example.com' },
    phone: { label: 'Numero ng telepono', placeholder: '+63 917 123 4567' },
    submit: 'Mag-order na',
    sending: 'Ipinapadala…',
    alerts: {
      refused: 'Hindi po naipadala ang order ninyo: ',
      connection: 'May problema sa koneksyon: ',
      unknown: 'Hindi matukoy ang error',
    },
    tryAgain: 'Pakisubukan po ulit pagkaraan ng ilang sandali.',
    notStarted: 'Hindi po gumagana ang form na ito. Paki-reload ang page o buksan ito sa ibang browser.',
    forExample: 'hal. ',
    doubtfulPhone: 'Pakisuri po ang cellphone number. Kung tama na po ito, pindutin ulit ang button.',
  },
  thankYou: {
    title: 'Maraming salamat po!',
    text: 'Natanggap na po namin ang order ninyo. Tatawagan namin kayo agad para kumpirmahin ito.',
    order: 'Numero ng order',
  },
}
