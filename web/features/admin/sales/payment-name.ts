const names = new Map([
  ['credit_card', 'Cartão de crédito'],
  ['boleto', 'Boleto'],
  ['pix', 'Pix'],
  ['paypal', 'PayPal'],
])

/** A way to pay that we have no words for keeps the name it came with. */
export function paymentName(method: string | null): string {
  return method === null ? '—' : (names.get(method) ?? method)
}
