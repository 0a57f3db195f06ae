import type { Post } from './tested-platform.ts'

/** Not a real one, and full of characters that every encoding writes differently. */
export const key = String.raw`k3y-"for"/tests\+ &='<%>`

export const userAgent = 'Mozilla/5.0 (Linux; Android 15) Teste/1.0'

/** What a form posts to the worker. */
export const buyer = { name: "João D'Ávila & Maria", phone: '+39 333 000-11' } satisfies Post
export const utm: Post = {
  utm_source: 'fb',
  utm_medium: 'cpc',
  utm_campaign: 'verão 2026',
  utm_content: 'vídeo & foto',
  utm_term: 'creme+rosto',
}
export const success = 'https://loja.example/obrigado?cor=azul&x=1#topo'
export const jsonHeaders = { 'content-type': 'application/json' }
export const formHeaders = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }

/** Who fills in a form in the browser. */
export const visitor = { name: 'João & Maria “Ção”', phone: '+39 312 345 6789' } as const
export const visitorIp = '127.0.0.1'

/** Parameters of the ad that led to the page, each under its own name with `v-` before it. */
export const given = (...names: string[]): Post =>
  Object.fromEntries(names.map((name) => [name, `v-${name}`]))
export const givenUtm = given('utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term')

/** Stands for any text like this where fields are compared, in whichever test runner. */
export const matching = (pattern: RegExp): unknown => ({
  asymmetricMatch: (value: unknown) => typeof value === 'string' && pattern.test(value),
  toString: () => String(pattern),
})
export const anyUuid = matching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
/** Stands for any value of a type. */
export const anyOf = (type: 'string' | 'number'): unknown => ({
  asymmetricMatch: (value: unknown) => typeof value === type,
  toString: () => `any ${type}`,
})
