import type { Language } from './language.ts'

export const ru: Language = {
  code: 'ru',
  name: 'Russo',
  direction: 'ltr',
  form: {
    name: { label: 'Имя и фамилия', placeholder: 'Ваше имя и фамилия' },
    email: { label: 'Электронная почта', placeholder: 'name@example.com' },
    phone: { label: 'Телефон', placeholder: '+7 900 123-45-67' },
    submit: 'Оформить заказ',
    sending: 'Отправляем…',
    alerts: {
      refused: 'Не удалось оформить заказ: ',
      connection: 'Ошибка соединения: ',
      unknown: 'Неизвестная ошибка',
    },
    tryAgain: 'Пожалуйста, попробуйте ещё раз чуть позже.',
    notStarted: 'К сожалению, форма не работает. Обновите страницу или откройте её в другом браузере.',
    forExample: 'напр. ',
    doubtfulPhone: 'Пожалуйста, проверьте номер телефона. Если всё верно, нажмите кнопку ещё раз.',
    markedField: 'Пожалуйста, заполните отмеченное поле правильно.',
    sendOtherwise: 'Отправить другим способом',
    address: 'Адрес',
    quantity: 'Количество',
    payOnDelivery: 'Оплата при получении',
    privacy: 'Оформляя заказ, вы соглашаетесь с нашей [политикой конфиденциальности].',
  },
  thankYou: {
    title: 'Спасибо!',
    text: 'Мы получили ваш заказ и скоро позвоним вам для подтверждения.',
    order: 'Номер заказа',
    keepPhoneOn: 'Не выключайте телефон.',
    wrongNumber: 'Неверный номер?',
  },
}
