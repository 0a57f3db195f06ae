/** The page of one customer. */
export function customerPath(id: string): string {
  return `/admin/cliente/${encodeURIComponent(id)}`
}

/** The list that leads to them. */
export const customersPath = '/admin?secao=clientes'

/** Where a deletion can be taken back. */
export const deletedUsersPath = '/admin#manutencao'
