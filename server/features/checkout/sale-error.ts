/** Why a sale cannot be applied, in the words that the administrator reads. */
export class SaleError extends Error {
  override name = 'SaleError'
}
