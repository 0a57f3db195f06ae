/** Every section that an address may name, in the order of the tabs. */
export const sectionIds = [
  'clientes',
  'vendas',
  'dinheiro',
  'emails',
  'checkouts',
  'registro',
  'sistema',
] as const
export type SectionId = (typeof sectionIds)[number]

const sectionName = 'secao'

/** Lists further down in a section, which a link leads to. */
export const mailLogId = 'envios-individuais'
export const deletedUsersId = 'lista-de-excluidos'

/** All of the panel on one page. */
export const wholePath = '/admin'

/** The section that an address names; none for the whole panel, and for a word that is no section. */
export function readSection(search: string): SectionId | undefined {
  const named = new URLSearchParams(search).get(sectionName)
  return sectionIds.find((id) => id === named)
}

/** A section, with what its lists are narrowed down to: the names and values of their address. */
export function sectionPath(section: SectionId, narrowed: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ [sectionName]: section, ...narrowed })
  return `${wholePath}?${query.toString()}`
}
