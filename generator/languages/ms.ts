import type { Language } from './language.ts'

export const ms: Language = {
  code: 'ms',
  name: 'Malaio',
  direction: 'ltr',
  form: {
    name: { label: 'Nama', placeholder: 'Nama penuh anda' },
    email: { label: 'E-mel', placeholder: 'nama@example.com' },
    phone: { label: 'No. telefon', placeholder: '+60 12-345 6789' },
    submit: 'Order Sekarang',
    sending: 'Sedang dihantar…',
    alerts: {
      refused: 'Pesanan anda gagal diproses: ',
      connection: 'Ralat sambungan: ',
      unknown: 'Ralat tidak diketahui',
    },
    tryAgain: 'Sila cuba semula sebentar lagi.',
    notStarted:
      'Borang ini tidak dapat digunakan. Sila muat semula halaman ini atau buka dalam pelayar lain.',
    forExample: 'cth. ',
    doubtfulPhone: 'Sila semak nombor telefon anda. Jika betul, sila tekan butang sekali lagi.',
    markedField: 'Sila isi ruangan yang ditandai dengan betul.',
    sendOtherwise: 'Hantar dengan cara lain',
    address: 'Alamat',
    quantity: 'Kuantiti',
    payOnDelivery: 'Bayar semasa terima (COD)',
    privacy: 'Dengan membuat pesanan, anda bersetuju dengan [dasar privasi] kami.',
  },
  thankYou: {
    title: 'Terima kasih!',
    text: 'Pesanan anda telah kami terima. Kami akan segera menelefon anda untuk pengesahan.',
    order: 'No. pesanan',
    keepPhoneOn: 'Pastikan telefon anda hidup.',
    wrongNumber: 'Nombor salah?',
  },
}
