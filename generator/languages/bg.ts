import type { Language } from './language.ts'

export const bg: Language = {
  code: 'bg',
  name: 'Búlgaro',
  direction: 'ltr',
  form: {
    name: { label: 'Име', placeholder: 'Име и фамилия' },
    email: { label: 'Имейл', placeholder: 'ime@example.com' },
    phone: { label: 'Телефон', placeholder: '+359 88 123 4567' },
    submit: 'Поръчайте сега',
    sending: 'Изпращане…',
    alerts: {
      refused: 'Поръчката Ви не можа да бъде изпратена: ',
      connection: 'Грешка при свързване: ',
      unknown: 'Неизвестна грешка',
    },
    tryAgain: 'Моля, опитайте отново след малко.',
    notStarted:
      'За съжаление формулярът не работи. Моля, презаредете страницата или я отворете в друг браузър.',
    forExample: 'напр. ',
    doubtfulPhone: 'Моля, проверете телефонния номер. Ако е верен, натиснете бутона отново.',
    markedField: 'Моля, попълнете правилно отбелязаното поле.',
    sendOtherwise: 'Изпращане по друг начин',
    address: 'Адрес',
    quantity: 'Количество',
    payOnDelivery: 'Плащане при доставка',
    privacy: 'С поръчката приемате нашата [политика за поверителност].',
  },
  thankYou: {
    title: 'Благодарим Ви!',
    text: 'Получихме поръчката Ви. Скоро ще Ви се обадим, за да потвърдим детайлите.',
    order: 'Номер на поръчката',
    keepPhoneOn: 'Дръжте телефона си включен.',
    wrongNumber: 'Грешен номер?',
  },
}
