import type { Language } from './language.ts'

export const ca: Language = {
  code: 'ca',
  name: 'Catalão',
  direction: 'ltr',
  form: {
    name: { label: 'Nom', placeholder: 'Nom i cognoms' },
    email: { label: 'Correu electrònic', placeholder: 'nom@example.com' },
    phone: { label: 'Telèfon', placeholder: '+34 612 345 678' },
    submit: 'Feu la comanda',
    sending: 'S’està enviant…',
    alerts: {
      refused: 'No s’ha pogut enviar la vostra comanda: ',
      connection: 'Error de connexió: ',
      unknown: 'Error desconegut',
    },
    tryAgain: 'Torneu-ho a provar d’aquí a un moment.',
    notStarted:
      'No s’ha pogut iniciar el formulari. Torneu a carregar la pàgina o obriu-la en un altre navegador.',
    forExample: 'p. ex. ',
    doubtfulPhone: 'Reviseu el número de telèfon. Si és correcte, torneu a prémer el botó.',
    markedField: 'Ompliu correctament el camp marcat.',
    sendOtherwise: 'Envia d’una altra manera',
    address: 'Adreça',
    quantity: 'Quantitat',
    payOnDelivery: 'Pagament en rebre la comanda',
    privacy: 'En fer la comanda, accepteu la nostra [política de privadesa].',
  },
  thankYou: {
    title: 'Moltes gràcies!',
    text: 'Hem rebut la vostra comanda. Us trucarem aviat per confirmar-ne els detalls.',
    order: 'Núm. de comanda',
    keepPhoneOn: 'Manteniu el telèfon encès.',
    wrongNumber: 'Número incorrecte?',
  },
}
