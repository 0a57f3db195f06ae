import type { Language } from './language.ts'

/** Serves Spain and Latin America: formal address, and no word that only one side of the ocean uses. */
export const es: Language = {
  code: 'es',
  name: 'Espanhol',
  direction: 'ltr',
  form: {
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
    notStarted: 'No se pudo iniciar el formulario. Vuelva a cargar la página o ábrala en otro navegador.',
    forExample: 'Ej.: ',
    doubtfulPhone: 'Por favor, revise el número de teléfono. Si es correcto, pulse el botón de nuevo.',
  },
  thankYou: {
    title: '¡Muchas gracias!',
    text: 'Hemos recibido su pedido. Le llamaremos en breve para confirmar los detalles.',
    order: 'Número de pedido',
  },
}
