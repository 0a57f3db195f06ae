import type { Language } from './language.ts'

export const ar: Language = {
  code: 'ar',
  name: 'Árabe',
  direction: 'rtl',
  form: {
    name: { label: 'الاسم', placeholder: 'الاسم الكامل' },
    email: { label: 'البريد الإلكتروني', placeholder: 'name@example.com' },
    phone: { label: 'رقم الهاتف', placeholder: '+966 50 123 4567' },
    submit: 'اطلب الآن',
    sending: 'جارٍ الإرسال…',
    alerts: {
      refused: 'تعذّر إرسال طلبك: ',
      connection: 'خطأ في الاتصال: ',
      unknown: 'حدث خطأ غير معروف',
    },
    tryAgain: 'يرجى المحاولة مرة أخرى بعد قليل.',
    notStarted: 'تعذّر تشغيل النموذج. يرجى إعادة تحميل الصفحة أو فتحها في متصفح آخر.',
    forExample: 'مثال: ',
    doubtfulPhone: 'يرجى التحقق من رقم الهاتف. إذا كان صحيحًا، اضغط على الزر مرة أخرى.',
    markedField: 'يرجى ملء الحقل المحدد بشكل صحيح.',
    sendOtherwise: 'إرسال بطريقة أخرى',
    address: 'العنوان',
    quantity: 'الكمية',
    payOnDelivery: 'الدفع عند الاستلام',
    privacy: 'بإرسال الطلب، فإنك توافق على [سياسة الخصوصية].',
  },
  thankYou: {
    title: 'شكرًا لك!',
    text: 'استلمنا طلبك، وسنتصل بك قريبًا لتأكيد التفاصيل.',
    order: 'رقم الطلب',
    keepPhoneOn: 'أبقِ هاتفك مفتوحًا.',
    wrongNumber: 'الرقم غير صحيح؟',
  },
}
