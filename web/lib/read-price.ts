const currency = String.raw`(?:\p{L}{0,3}\p{Sc}|\p{L}{1,4}\.?)?`
const writtenPrice = new RegExp(`^${currency}(\\d[\\d.,'’]*)${currency}$`, 'u')

/** As prices are written, here and elsewhere: 'R$ 1.299,9' is 1299.90, and so is '1,299.90 USD'. */
export function readPrice(text: string): string | undefined {
  const [, figures = ''] = writtenPrice.exec(text.replaceAll(/\s/g, '')) ?? []
  // What stands before the last one or two figures parts the cents; every other mark parts thousands.
  const [, whole = '', cents] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(figures) ?? []
  if (!/^\d+$|^\d{1,3}(?:[.,'’]\d{3})+$/.test(whole)) return undefined
  return whole.replaceAll(/\D/g, '') + (cents === undefined ? '' : `.${cents.padEnd(2, '0')}`)
}
