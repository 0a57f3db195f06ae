import type { Language } from './language.ts'

const form: Language['form'] = {
  name: { label: 'Nombre', placeholder: 'Su nombre completo' },
  email: { label: 'Correo electrónico', placeholder: 'nombre@example.com' },
  phone: { label: 'Teléfono', placeholder: '+52 55 1234 5678' },
  submit: 'Pedir ahora',
  sending: 'Enviando…',
  alerts: {
    refused: 'No se ha podido enviar su pedido: ',
    connection: 'Error de conexión: ',
    unknown: 'Error desconocido',
  },
  tryAgain: 'Por favor, inténtelo de nuevo en unos instantes.',
  notStarted: 'No se ha podido iniciar el formulario. Vuelva a cargar la página o ábrala en otro navegador.',
  forExample: 'Ej.: ',
  doubtfulPhone: 'Por favor, revise el número de teléfono. Si es correcto, pulse el botón de nuevo.',
  markedField: 'Por favor, rellene correctamente el campo marcado.',
  sendOtherwise: 'Enviar de otro modo',
  address: 'Dirección',
  quantity: 'Cantidad',
  payOnDelivery: 'Pago contra reembolso',
  privacy: 'Al hacer su pedido, acepta nuestra [política de privacidad].',
}

const thankYou: Language['thankYou'] = {
  title: '¡Muchas gracias!',
  text: 'Hemos recibido su pedido. Le llamaremos en breve para confirmar los detalles.',
  order: 'Número de pedido',
  keepPhoneOn: 'Mantenga el teléfono encendido.',
  wrongNumber: '¿Número incorrecto?',
}

/** Formal on both sides of the ocean; what happened just now is in another tense, and 'we will call you' has no gender. */
export const es: Language = {
  code: 'es',
  name: 'Espanhol',
  direction: 'ltr',
  form,
  thankYou,
  regions: [
    {
      tag: 'es-419',
      form: {
        ...form,
        payOnDelivery: 'Pago contra entrega',
        alerts: { ...form.alerts, refused: 'No se pudo enviar su pedido: ' },
        tryAgain: 'Por favor, intente de nuevo en unos instantes.',
        notStarted: 'No se pudo iniciar el formulario. Vuelva a cargar la página o ábrala en otro navegador.',
        doubtfulPhone: 'Por favor, revise el número de teléfono. Si es correcto, presione el botón de nuevo.',
        markedField: 'Por favor, complete correctamente el campo marcado.',
        sendOtherwise: 'Enviar de otra manera',
      },
      thankYou: {
        ...thankYou,
        text: 'Recibimos su pedido. En breve le haremos una llamada para confirmar los detalles.',
      },
    },
  ],
}
