import type { Language } from './language.ts'

export const uk: Language = {
  code: 'uk',
  name: 'Ucraniano',
  direction: 'ltr',
  form: {
    name: { label: 'Імʼя та прізвище', placeholder: 'Ваше імʼя та прізвище' },
    email: { label: 'Електронна пошта', placeholder: 'name@example.com' },
    phone: { label: 'Телефон', placeholder: '+380 50 123 45 67' },
    submit: 'Замовити зараз',
    sending: 'Надсилаємо…',
    alerts: {
      refused: 'Не вдалося оформити замовлення: ',
      connection: 'Помилка зʼєднання: ',
      unknown: 'Невідома помилка',
    },
    tryAgain: 'Будь ласка, спробуйте ще раз трохи згодом.',
    notStarted: 'На жаль, форма не працює. Оновіть сторінку або відкрийте її в іншому браузері.',
    forExample: 'напр. ',
    doubtfulPhone: 'Будь ласка, перевірте номер телефону. Якщо все правильно, натисніть кнопку ще раз.',
    markedField: 'Будь ласка, заповніть позначене поле правильно.',
    sendOtherwise: 'Надіслати іншим способом',
    address: 'Адреса',
    quantity: 'Кількість',
    payOnDelivery: 'Оплата при отриманні',
    privacy: 'Замовляючи, ви погоджуєтеся з нашою [політикою конфіденційності].',
  },
  thankYou: {
    title: 'Дякуємо!',
    text: 'Ми отримали ваше замовлення й невдовзі зателефонуємо вам для підтвердження.',
    order: 'Номер замовлення',
    keepPhoneOn: 'Не вимикайте телефон.',
    wrongNumber: 'Неправильний номер?',
  },
}
