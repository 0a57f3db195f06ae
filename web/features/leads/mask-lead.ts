import type { ListedLead } from '#contract/vault.ts'
import { isErased } from '#web/vault/lead-states.ts'

const letters = new Intl.Segmenter()

const startOf = (text: string, count: number) =>
  Array.from(letters.segment(text), ({ segment }) => segment)
    .slice(0, count)
    .join('')

/** 'Marco Bianchi' as 'Marco B.': enough to know one's own lead again. */
export function maskName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const last = others.at(-1)
  return last ? `${first} ${startOf(last, 1)}.` : `${startOf(first, 2)}•••`
}

/** '+39 320 123 9042' as '+39 320 ••• 042'; of a short number only the end stays. */
export function maskPhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  if (digits.length < 9) return `••• ${digits.slice(-2)}`
  const known = phone.trim().startsWith('+') ? 5 : 3
  const [start = ''] = new RegExp(String.raw`^\D*(?:\d\D*){${known - 1}}\d`).exec(phone) ?? []
  return `${start} ••• ${digits.slice(-3)}`
}

type Named = Pick<ListedLead, 'nome' | 'estado' | 'apagado'>

/** As far as it is to be shown. Whoever was erased has no name any more. */
export function nameLead(lead: Named, isRevealed: boolean): string {
  if (isErased(lead)) return 'Lead apagado'
  if (!lead.nome) return 'Sem nome'
  return isRevealed ? lead.nome : maskName(lead.nome)
}
