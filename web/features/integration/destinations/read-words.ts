/** The error's numbers in an answer, however its platform wraps them: '400 190 460'. */
export function errorNumbers(http: number, words: string | null): string {
  const answer = parse(words)
  const error = objectIn(answer['error'])
  const numbers = [http, error['code'] ?? answer['code'] ?? answer['error_code'], error['error_subcode']]
  return numbers.filter((number) => typeof number === 'number').join(' ')
}

function parse(words: string | null): Record<string, unknown> {
  try {
    return objectIn(JSON.parse(words ?? ''))
  } catch {
    return {}
  }
}

const objectIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
