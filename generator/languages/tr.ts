import type { Language } from './language.ts'

export const tr: Language = {
  code: 'tr',
  name: 'Turco',
  direction: 'ltr',
  form: {
    name: { label: 'Ad Soyad', placeholder: 'Adınız ve soyadınız' },
    email: { label: 'E-posta', placeholder: 'isim@example.com' },
    phone: { label: 'Telefon', placeholder: '+90 501 234 56 78' },
    submit: 'Hemen Sipariş Verin',
    sending: 'Gönderiliyor…',
    alerts: {
      refused: 'Siparişiniz iletilemedi: ',
      connection: 'Bağlantı hatası: ',
      unknown: 'Bilinmeyen hata',
    },
    tryAgain: 'Lütfen birazdan tekrar deneyin.',
    notStarted: 'Form başlatılamadı. Lütfen sayfayı yenileyin veya başka bir tarayıcıda açın.',
    forExample: 'örn. ',
    doubtfulPhone: 'Lütfen telefon numaranızı kontrol edin. Doğruysa düğmeye tekrar basın.',
    markedField: 'Lütfen işaretli alanı doğru doldurun.',
    sendOtherwise: 'Başka bir yolla gönder',
    address: 'Adres',
    quantity: 'Adet',
    payOnDelivery: 'Kapıda ödeme',
    privacy: 'Sipariş vererek [gizlilik politikamızı] kabul etmiş olursunuz.',
  },
  thankYou: {
    title: 'Teşekkür ederiz!',
    text: 'Siparişinizi aldık. Teyit etmek için kısa süre içinde sizi arayacağız.',
    order: 'Sipariş No',
    keepPhoneOn: 'Telefonunuzu açık tutun.',
    wrongNumber: 'Numara yanlış mı?',
  },
}
