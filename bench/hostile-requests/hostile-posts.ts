import type { Post, Subject } from '#generator/testing/platforms/tested-platform.ts'
import type { Random } from '../seeded-random.ts'
import type { HostileRequest } from './hostile-request.ts'
import { anyDigits, anyUuid, hostileWord, longWord, strangersMark } from './hostile-words.ts'

/** So many ids and phones come again and again. */
const repeated = 200

/** One address that many posts come from, and thousands that few do. */
const noisyAddress = '198.51.100.66'
const addresses = 4_000

export const repeatedId = (random: Random): string =>
  `00000000-0000-4000-8000-${String(random.below(repeated)).padStart(12, '0')}`

function anyAddress(random: Random): string {
  const [high, low] = [random.below(addresses >> 8), random.below(256)]
  return random.choose<() => string>([
    [2, () => noisyAddress],
    [6, () => `10.1.${high}.${low}`],
    [3, () => `2001:db8:${high.toString(16)}:${low.toString(16)}::${random.below(9_999)}`],
    [1, () => hostileWord(random).replaceAll(/[^\x20-\x7e]/g, '')],
  ])()
}

type Fields = Readonly<Record<string, unknown>>

/** What somebody might type who is up to nothing in particular. */
function plain(random: Random, { post }: Subject): Post {
  return {
    ...post,
    lead_id: anyUuid(random),
    name: `${strangersMark} ${anyDigits(random, 6)}`,
    phone: `+39 3${anyDigits(random, 9)}`,
    clickid: anyDigits(random, 12),
    utm_campaign: `campanha ${random.below(400)}`,
  }
}

/** The same id with the same order, or another; the same phone under another id. */
const again = (random: Random, subject: Subject): Post => ({
  ...plain(random, subject),
  ...(random.next() < 0.7 && { lead_id: repeatedId(random) }),
  phone: `+39 333 ${1_000_000 + random.below(repeated)}`,
  quantity: String(random.below(3)),
})

function withEachField(random: Random, subject: Subject, word: () => string): Post {
  const fields = Object.keys(plain(random, subject)).filter((name) => name !== 'lead_id')
  const changed = fields.filter(() => random.next() < 0.6).map((name) => [name, word()])
  return { ...plain(random, subject), ...(Object.fromEntries(changed) as Post) }
}

/** Beside its own fields many that nobody knows. */
function withManyKeys(random: Random, subject: Subject): Fields {
  const keys = Array.from({ length: 100 + random.below(3_000) }, (_, index): [string, number] => [
    `k${index}`,
    index % 7,
  ])
  const many: Fields = Object.fromEntries(keys)
  return { ...plain(random, subject), ...many }
}

function withOddTypes(random: Random, subject: Subject): string {
  const odd = [
    'null',
    '[]',
    '[1,2]',
    '{"a":{}}',
    '1e400',
    '-0',
    'true',
    '"x"',
    `${'['.repeat(800)}${']'.repeat(800)}`,
  ]
  const names = [...Object.keys(subject.post), '__proto__', 'constructor', 'toString', 'lead_id', 'pagina']
  const pairs = names
    .filter(() => random.next() < 0.5)
    .map((name) => `${JSON.stringify(name)}:${random.pick(odd)}`)
  return `{${[JSON.stringify(plain(random, subject)).slice(1, -1), ...pairs].join(',')}}`
}

type Written = { readonly type: string | undefined; readonly body: Buffer }

const asForm = (fields: Fields): Written => ({
  type: 'application/x-www-form-urlencoded',
  body: Buffer.from(new URLSearchParams(fields as Record<string, string>).toString()),
})
const asJson = (fields: Fields): Written => ({
  type: 'application/json;charset=utf-8',
  body: Buffer.from(JSON.stringify(fields)),
})
function asParts(fields: Fields): Written {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--mark\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  )
  return { type: 'multipart/form-data; boundary=mark', body: Buffer.from(`${parts.join('')}--mark--\r\n`) }
}
const writers = [asForm, asJson, asParts]

/** Cut off, under a wrong name, with bytes that are no text, or nothing at all. */
function broken(random: Random, subject: Subject): Written {
  const { type, body } = random.pick(writers)(plain(random, subject))
  const types = [undefined, '', 'text/plain', 'application/json', 'multipart/form-data', 'x'.repeat(300)]
  return random.pick<() => Written>([
    () => ({ type, body: body.subarray(0, random.below(body.length)) }),
    () => ({ type: random.pick(types), body }),
    () => ({ type, body: Buffer.from(Array.from({ length: 400 }, () => random.below(256))) }),
    () => ({ type, body: Buffer.concat([body, Buffer.from([0xff, 0xfe, 0xed, 0xa0, 0x80, 0xc0, 0x80])]) }),
    () => ({ type: random.pick(types), body: Buffer.alloc(0) }),
  ])()
}

function writePost(random: Random, subject: Subject): Written {
  const write = (fields: Fields) => random.pick(writers)(fields)
  return random.choose<() => Written>([
    [40, () => write(plain(random, subject))],
    [20, () => write(again(random, subject))],
    [14, () => write(withEachField(random, subject, () => hostileWord(random)))],
    [5, () => asJson(withEachField(random, subject, () => longWord(random, 400 + random.below(600))))],
    [1, () => write({ ...plain(random, subject), observacao: 'x'.repeat(70_000 + random.below(200_000)) })],
    [2, () => asJson(withManyKeys(random, subject))],
    [5, () => ({ type: 'application/json', body: Buffer.from(withOddTypes(random, subject)) })],
    [9, () => broken(random, subject)],
  ])()
}

/** A stranger's post, of any size, type and encoding. */
export function hostilePost(random: Random, subject: Subject): HostileRequest {
  const { type, body } = writePost(random, subject)
  const headers = {
    'CF-Connecting-IP': anyAddress(random),
    'User-Agent': random.next() < 0.1 ? 'x'.repeat(3_000) : 'Mozilla/5.0',
    ...(type !== undefined && { 'Content-Type': type }),
    ...(random.next() < 0.1 && {
      Accept: 'text/html',
      Referer: `https://${'r'.repeat(random.below(3_000))}/`,
    }),
  }
  return { method: 'POST', path: random.next() < 0.02 ? `/${random.below(99)}` : '/', headers, body }
}
