/** What the wizard's address may ask for. */
export const newParameter = 'nova'
export const halfDoneParameter = 'rascunho'

/** The wizard, empty, whatever was left in it. */
export const newWorkPath = `/wizard?${newParameter}`

/** Work that was begun and not finished. */
export function halfDonePath(id: string): string {
  return `/wizard?${halfDoneParameter}=${id}`
}
