import type { Language } from './language.ts'

export const fi: Language = {
  code: 'fi',
  name: 'Finlandês',
  direction: 'ltr',
  form: {
    name: { label: 'Nimi', placeholder: 'Etu- ja sukunimi' },
    email: { label: 'Sähköposti', placeholder: 'nimi@example.com' },
    phone: { label: 'Puhelinnumero', placeholder: '+358 40 123 4567' },
    submit: 'Tilaa nyt',
    sending: 'Lähetetään…',
    alerts: {
      refused: 'Tilauksesi lähettäminen epäonnistui: ',
      connection: 'Yhteysvirhe: ',
      unknown: 'Tuntematon virhe',
    },
    tryAgain: 'Yritä hetken kuluttua uudelleen.',
    notStarted: 'Lomake ei valitettavasti toimi. Lataa sivu uudelleen tai avaa se toisella selaimella.',
    forExample: 'esim. ',
    doubtfulPhone: 'Tarkista puhelinnumero. Jos se on oikein, paina painiketta uudelleen.',
    markedField: 'Täytä merkitty kenttä oikein.',
    sendOtherwise: 'Lähetä toisella tavalla',
    address: 'Osoite',
    quantity: 'Määrä',
    payOnDelivery: 'Maksu toimituksen yhteydessä',
    privacy: 'Tilaamalla hyväksyt [tietosuojakäytäntömme].',
  },
  thankYou: {
    title: 'Kiitos!',
    text: 'Olemme vastaanottaneet tilauksesi. Soitamme sinulle pian ja vahvistamme tiedot.',
    order: 'Tilausnumero',
    keepPhoneOn: 'Pidäthän puhelimesi päällä.',
    wrongNumber: 'Väärä numero?',
  },
}
