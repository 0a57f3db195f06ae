import type { Language } from './language.ts'

export const no: Language = {
  code: 'no',
  name: 'Norueguês',
  direction: 'ltr',
  form: {
    name: { label: 'Navn', placeholder: 'Ola Nordmann' },
    email: { label: 'E-post', placeholder: 'navn@example.com' },
    phone: { label: 'Mobilnummer', placeholder: '+47 412 34 567' },
    submit: 'Bestill nå',
    sending: 'Sender …',
    alerts: {
      refused: 'Skjemaet kunne ikke sendes: ',
      connection: 'Tilkoblingsfeil: ',
      unknown: 'Ukjent feil',
    },
  },
  thankYou: {
    title: 'Tusen takk!',
    text: 'Vi har mottatt bestillingen din og ringer deg snart for å bekrefte detaljene.',
    order: 'Ordrenummer',
  },
}
