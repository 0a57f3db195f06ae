import type { Language } from './language.ts'

export const cs: Language = {
  code: 'cs',
  name: 'Tcheco',
  direction: 'ltr',
  form: {
    name: { label: 'Jméno', placeholder: 'Jméno a příjmení' },
    email: { label: 'E-mail', placeholder: 'jmeno@example.com' },
    phone: { label: 'Telefon', placeholder: '+420 601 234 567' },
    submit: 'Objednat nyní',
    sending: 'Odesílání…',
    alerts: {
      refused: 'Formulář se nepodařilo odeslat: ',
      connection: 'Chyba připojení: ',
      unknown: 'Neznámá chyba',
    },
  },
  thankYou: {
    title: 'Děkujeme!',
    text: 'Vaši objednávku jsme přijali. Brzy vám zavoláme, abychom potvrdili podrobnosti.',
    order: 'Číslo objednávky',
  },
}
