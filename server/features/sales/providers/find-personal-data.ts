/** What a checkout tells of the buyer, wherever it stands; of its names for it those that say nothing else. */
const aboutBuyer =
  /^(cpf|cnpj|doc\w*|identification_number|phone\w*|mobile|d{0,3}phone|d{0,3}cell|customercellphone|checkout_phone\w*|user(phone|document)|address|street\w*|number|complement|neighborhood|district|city|state|zip_?code|birth\w*|date_birth|ip|buyer_ip|card_last4digits|lastdigits)$/i

/** Of others than the buyer. */
const aboutOthers = /producer|affiliate|coproducer|seller|commission|receiver|originsecret/i

/** The buyer's personal data in a body, each field with its path; nothing of a body that cannot be read. */
export function findPersonalData(body: string, personalFields: ReadonlySet<string>): Record<string, string> {
  const isPersonal = (path: string[]) =>
    path.some((name) => personalFields.has(name)) && aboutBuyer.test(path.at(-1) ?? '')
  try {
    const told = listValues(JSON.parse(body), []).filter(({ path }) => isPersonal(path))
    return Object.fromEntries(told.map(({ path, text }) => [path.join('.'), text]))
  } catch {
    return {}
  }
}

type Told = { path: string[]; text: string }

function listValues(value: unknown, path: string[]): Told[] {
  if (typeof value === 'string') return /^(\*\*\*)?$/.test(value) ? [] : [{ path, text: value }]
  if (typeof value === 'number') return [{ path, text: String(value) }]
  if (typeof value !== 'object') return []
  return Object.entries(value ?? {}).flatMap(([name, inner]) =>
    aboutOthers.test(name) ? [] : listValues(inner, [...path, name]),
  )
}
