import type { Language } from './language.ts'

export const id: Language = {
  code: 'id',
  name: 'Indonésio',
  direction: 'ltr',
  form: {
    name: { label: 'Nama', placeholder: 'Nama lengkap Anda' },
    email: { label: 'Email', placeholder: 'nama@example.com' },
    phone: { label: 'Nomor HP', placeholder: '+62 812-3456-7890' },
    submit: 'Pesan Sekarang',
    sending: 'Mengirim…',
    alerts: {
      refused: 'Pesanan Anda gagal diproses: ',
      connection: 'Gangguan koneksi: ',
      unknown: 'Terjadi kesalahan yang tidak diketahui',
    },
    tryAgain: 'Silakan coba beberapa saat lagi.',
    notStarted: 'Formulir ini tidak dapat digunakan. Silakan muat ulang halaman atau buka di browser lain.',
    forExample: 'Contoh: ',
    doubtfulPhone: 'Mohon periksa kembali nomor HP Anda. Jika sudah benar, tekan tombol sekali lagi.',
    markedField: 'Mohon isi kolom yang ditandai dengan benar.',
    sendOtherwise: 'Kirim dengan cara lain',
    address: 'Alamat',
    quantity: 'Jumlah',
    payOnDelivery: 'Bayar di tempat (COD)',
    privacy: 'Dengan memesan, Anda menyetujui [kebijakan privasi] kami.',
  },
  thankYou: {
    title: 'Terima kasih!',
    text: 'Pesanan Anda telah kami terima. Kami akan segera menelepon Anda untuk konfirmasi.',
    order: 'Nomor pesanan',
    keepPhoneOn: 'Pastikan HP Anda aktif.',
    wrongNumber: 'Nomor salah?',
  },
}
