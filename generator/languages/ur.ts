import type { Language } from './language.ts'

export const ur: Language = {
  code: 'ur',
  name: 'Urdu',
  direction: 'rtl',
  form: {
    name: { label: 'نام', placeholder: 'اپنا پورا نام لکھیں' },
    email: { label: 'ای میل', placeholder: 'name@example.com' },
    phone: { label: 'موبائل نمبر', placeholder: '+92 300 1234567' },
    submit: 'ابھی آرڈر کریں',
    sending: 'بھیجا جا رہا ہے…',
    alerts: {
      refused: 'آپ کا آرڈر نہیں بھیجا جا سکا: ',
      connection: 'کنکشن میں خرابی: ',
      unknown: 'نامعلوم خرابی',
    },
    tryAgain: 'براہ کرم تھوڑی دیر بعد دوبارہ کوشش کریں۔',
    notStarted: 'یہ فارم کام نہیں کر رہا۔ براہ کرم صفحہ دوبارہ لوڈ کریں یا اسے کسی دوسرے براؤزر میں کھولیں۔',
    forExample: 'مثال: ',
    doubtfulPhone: 'براہ کرم اپنا موبائل نمبر چیک کر لیں۔ اگر یہ درست ہے تو بٹن دوبارہ دبائیں۔',
    markedField: 'براہ کرم نشان زدہ خانہ درست طریقے سے پُر کریں۔',
    sendOtherwise: 'دوسرے طریقے سے بھیجیں',
    address: 'پتہ',
    quantity: 'تعداد',
    payOnDelivery: 'کیش آن ڈیلیوری',
    privacy: 'آرڈر کرنے پر آپ ہماری [رازداری کی پالیسی] سے اتفاق کرتے ہیں۔',
  },
  thankYou: {
    title: 'آپ کا شکریہ!',
    text: 'ہمیں آپ کا آرڈر مل گیا ہے۔ تفصیلات کی تصدیق کے لیے ہم جلد آپ کو کال کریں گے۔',
    order: 'آرڈر نمبر',
    keepPhoneOn: 'اپنا فون آن رکھیں۔',
    wrongNumber: 'نمبر غلط ہے؟',
  },
}
