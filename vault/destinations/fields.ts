import type { DestinationField } from './destination.ts'

/** What several ad platforms ask for. Nothing of this file is in the Worker. */

export const eventNames = (lead: string, purchase: string): DestinationField[] => [
  {
    name: 'lead',
    label: 'Evento quando a rede aceita',
    pattern: /^\w{2,50}$/,
    mistake: `Só letras e números, como ${lead}`,
    initial: lead,
  },
  {
    name: 'compra',
    label: 'Evento quando a rede aprova',
    pattern: /^\w{2,50}$/,
    mistake: `Só letras e números, como ${purchase}`,
    initial: purchase,
  },
]

export const token = (label: string): DestinationField => ({
  name: 'token',
  label,
  pattern: /^[\w.|-]{15,600}$/,
  mistake: 'Isto não parece um token: copie de novo, inteiro e só ele',
  isLong: true,
})

/** What a purchase is worth the network says; of a lead only its owner can know it. */
export const leadValue: readonly DestinationField[] = [
  {
    name: 'valorDoLead',
    label: 'Valor de um lead',
    hint: 'Em branco, o lead vai sem valor.',
    pattern: /^(\d{1,6}([.,]\d{1,2})?)?$/,
    mistake: 'Um número, como 4,50',
    isNumber: true,
  },
  {
    name: 'moedaDoLead',
    label: 'Moeda desse valor',
    hint: 'Em branco, a moeda dos pagamentos.',
    pattern: /^([A-Z]{3})?$/,
    mistake: 'Três letras maiúsculas, como BRL',
  },
]
