/** Where platforms carry the key: masked whatever stands there, in case it is not the one we know of. */
const keyNames = new Set(['api_key', 'key', 'token', 'x-token', 'authorization'])

/** At most the last four characters, and of a short key none: they would be half of it. */
function cover(key: string): string {
  return `••••${key.length >= 12 ? key.slice(-4) : ''}`
}

/** A named value as it may be shown: the key is in it nowhere, neither as it is nor encoded. */
export function maskKey([name, value]: [string, string], key: string): [string, string] {
  const covered = coverKey(value, key)
  const isBare = covered === value && value !== '' && keyNames.has(name.toLowerCase())
  return [name, isBare ? coverCredential(value) : covered]
}

/** The same for a text. */
export function coverKey(text: string, key: string): string {
  if (key === '') return text
  // The longer ones first: the key as it is may be a part of them.
  const forms = [encodeURIComponent(key.toWellFormed()), JSON.stringify(key).slice(1, -1), key]
  return forms.reduce((covered, form) => covered.replaceAll(form, () => cover(key)), text)
}

/** 'Bearer ...' stays readable: that it is there is what the user wants to see. */
function coverCredential(value: string): string {
  const [, scheme = '', credential = ''] = /^(Bearer )?(.*)$/s.exec(value) ?? []
  return scheme + cover(credential)
}
