import type { Language } from './language.ts'

export const he: Language = {
  code: 'he',
  name: 'Hebraico',
  direction: 'rtl',
  form: {
    name: { label: 'שם מלא', placeholder: 'לדוגמה: ישראל ישראלי' },
    email: { label: 'אימייל', placeholder: 'name@example.com' },
    phone: { label: 'טלפון', placeholder: '+972-50-123-4567' },
    submit: 'הזמינו עכשיו',
    sending: 'שולח…',
    alerts: {
      refused: 'לא ניתן היה לשלוח את ההזמנה שלכם: ',
      connection: 'שגיאת תקשורת: ',
      unknown: 'שגיאה לא ידועה',
    },
    tryAgain: 'אנא נסו שוב בעוד רגע.',
    notStarted: 'לא ניתן להפעיל את הטופס. אנא רעננו את הדף או פתחו אותו בדפדפן אחר.',
    forExample: 'לדוגמה: ',
    doubtfulPhone: 'אנא בדקו את מספר הטלפון. אם הוא נכון, לחצו שוב על הכפתור.',
    markedField: 'אנא מלאו כראוי את השדה המסומן.',
    sendOtherwise: 'שליחה בדרך אחרת',
    address: 'כתובת',
    quantity: 'כמות',
    payOnDelivery: 'תשלום בעת קבלת המשלוח',
    privacy: 'בביצוע ההזמנה אתם מסכימים ל[מדיניות הפרטיות] שלנו.',
  },
  thankYou: {
    title: 'תודה רבה!',
    text: 'קיבלנו את ההזמנה שלכם. ניצור איתכם קשר טלפוני בקרוב לאישור הפרטים.',
    order: 'מספר הזמנה',
    keepPhoneOn: 'היו זמינים בטלפון.',
    wrongNumber: 'מספר שגוי?',
  },
}
