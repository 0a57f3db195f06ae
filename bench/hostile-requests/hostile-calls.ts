import { readingKey } from '#generator/testing/vault/open-vault.ts'
import type { Random } from '../seeded-random.ts'
import { repeatedId } from './hostile-posts.ts'
import type { HostileRequest } from './hostile-request.ts'
import { anyUuid, hostileWord } from './hostile-words.ts'

const queryOf = (random: Random, names: readonly string[]) =>
  names
    .filter(() => random.next() < 0.5)
    .map((name) => `${name}=${encodeURIComponent(hostileWord(random).toWellFormed())}`)
    .join('&')

const nothing = Buffer.alloc(0)

/** What comes back from a network, or from whoever has guessed at its address. */
export function hostileReturn(random: Random, secret: string): HostileRequest {
  const wrong = [secret.slice(1), 'a'.repeat(64), secret.toUpperCase(), '..', `${secret}%00`]
  const path = `/retorno/${random.next() < 0.6 ? secret : random.pick(wrong)}`
  const fields = queryOf(random, [
    'pedido',
    'status',
    'valor',
    'moeda',
    'clickid',
    'clique',
    'payout',
    '__proto__',
  ])
  const query = random.next() < 0.3 ? `${fields}&id=${repeatedId(random)}` : fields
  const type = random.pick(['application/x-www-form-urlencoded', 'application/json', 'text/plain', ''])
  return random.choose<() => HostileRequest>([
    [5, () => ({ method: 'GET', path: `${path}?${query}`, headers: {}, body: nothing })],
    [3, () => ({ method: 'POST', path, headers: { 'Content-Type': type }, body: Buffer.from(query) })],
    [1, () => ({ method: 'POST', path, headers: { 'Content-Type': type }, body: Buffer.alloc(40_000, 'x') })],
    [1, () => ({ method: 'PUT', path: `${path}?${query}`, headers: {}, body: nothing })],
  ])()
}

/** What a page might ask that has gone mad, with the key or with a wrong one. It changes no setting for good. */
export function hostileCall(random: Random): HostileRequest {
  const id = random.next() < 0.6 ? repeatedId(random) : encodeURIComponent(hostileWord(random).toWellFormed())
  const numbers = ['-1', '0', '1e9', 'NaN', '1.5', '', '9007199254740993', 'x']
  const leads = queryOf(random, [
    'busca',
    'estado',
    'retorno',
    'campanha',
    'pais',
    'pagina',
    'cursor',
    '__proto__',
  ])
  const asked = random.choose<readonly [method: string, path: string, body?: unknown]>([
    [6, ['GET', `leads?${leads}&limite=${random.pick(numbers)}`]],
    [3, ['GET', `leads?cursor=${random.pick(numbers)}`]],
    [3, ['GET', `leads/${id}`]],
    [2, ['GET', `resumo?dias=${random.pick(numbers)}`]],
    [1, ['GET', `retornos?limite=${random.pick(numbers)}`]],
    [
      1,
      [
        'GET',
        random.pick([
          'envios',
          'palavras',
          'destinos',
          'ajustes',
          'enderecos',
          'sobre',
          'nada',
          '',
          '__proto__',
        ]),
      ],
    ],
    [2, ['POST', `leads/${repeatedId(random)}/reenviar`]],
    [1, ['DELETE', `leads/${repeatedId(random)}`]],
    [1, ['DELETE', `leads/${anyUuid(random)}`]],
    [1, ['PUT', 'ajustes', random.pick([{ dias: -1 }, { dias: '90' }, { moeda: 'real' }, [], null, 'x'])]],
    [
      1,
      ['PUT', 'palavras', { palavra: hostileWord(random), significado: random.pick(['x', '__proto__', 7]) }],
    ],
    [1, ['PUT', 'destinos', random.pick([{ nada: {} }, { __proto__: {} }, [1], 'x'])]],
    [1, ['POST', 'teste', { destino: hostileWord(random) }]],
    [1, [random.pick(['PATCH', 'OPTIONS', 'PUT', 'POST']), 'leads', 'x'.repeat(100_000)]],
  ])
  const [method, path, body] = asked
  const key = random.next() < 0.9 ? readingKey : hostileWord(random).replaceAll(/[^\x20-\x7e]/g, '')
  return {
    method,
    path: `/integrador/${path}`,
    headers: { Authorization: `Bearer ${key}` },
    body: body === undefined ? nothing : Buffer.from(JSON.stringify(body)),
  }
}
