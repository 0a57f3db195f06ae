import { returnLooks, stateLooks } from '#web/vault/lead-states.ts'
import type { LeadQuery } from './read-vault.ts'
import type { Wanted } from './sum-buckets.ts'

export type Filters = {
  search: string
  /** 'estado:pendente' or 'retorno:aprovado'; '' for all. */
  standing: string
  country: string
  campaign: string
  offer: string
}

export const noFilters: Filters = { search: '', standing: '', country: '', campaign: '', offer: '' }

const namesOf = (kind: string, shown: Readonly<Record<string, { label: string }>>) =>
  Object.entries(shown)
    .filter(([name]) => name !== 'enviando')
    .map(([name, { label }]) => ({ code: `${kind}:${name}`, name: label }))

export const standings = [
  { code: '', name: 'Situação' },
  ...namesOf('estado', stateLooks),
  ...namesOf('retorno', returnLooks),
]

const open = new Set(['estado:pendente', 'estado:verificar', 'estado:desistiu', 'estado:suspeito'])

export const isOpen = ({ standing }: Filters) => open.has(standing)

export function toQuery({ search, standing, country, campaign, offer }: Filters): LeadQuery {
  const [kind = '', value = ''] = standing.split(':')
  return {
    ...(value ? { [kind]: value } : {}),
    ...(country ? { pais: country } : {}),
    ...(campaign ? { campanha: campaign } : {}),
    ...(offer ? { oferta: offer } : {}),
    ...(search.trim() ? { busca: search.trim() } : {}),
  }
}

/** The same for the sums, which know nobody's name. */
export function toWanted({ standing, country, campaign, offer }: Filters): Wanted {
  return { standing, pais: country, campanha: campaign, oferta: offer }
}
