/** All numbers that begin with these digits, as many as are looked at, and have this length. */
export type Beginning = { digits: string; length: number }

/** So many digits tell a mobile from a landline. */
const lookedAt = 3
const longest = 17
const anyDigit = '0123456789'

type Numbers = Map<string, Beginning>

const add = (numbers: Numbers, one: Beginning) => numbers.set(`${one.digits} ${one.length}`, one)

/** How the numbers of one of libphonenumber's patterns begin, and how long they are. */
export function beginningsOf(pattern: string): Beginning[] {
  return [...readChoice({ rest: pattern }).values()]
}

function readChoice(source: { rest: string }): Numbers {
  const numbers = readSequence(source)
  while (take(source, /^\|/) !== undefined) for (const one of readSequence(source).values()) add(numbers, one)
  return numbers
}

function readSequence(source: { rest: string }): Numbers {
  let numbers: Numbers = new Map([['', { digits: '', length: 0 }]])
  while (source.rest !== '' && !/^[|)]/.test(source.rest)) numbers = join(numbers, readRepeated(source))
  return numbers
}

function readRepeated(source: { rest: string }): Numbers {
  const part = readPart(source)
  const [least, most] = readCounts(take(source, /^(?:\?|\{[\d,]+\})/))
  const all: Numbers = new Map()
  let numbers: Numbers = new Map([['', { digits: '', length: 0 }]])
  for (let count = 0; count <= most; count++) {
    if (count >= least) for (const one of numbers.values()) add(all, one)
    numbers = join(numbers, part)
  }
  return all
}

function readCounts(text: string | undefined): [number, number] {
  if (text === undefined) return [1, 1]
  if (text === '?') return [0, 1]
  const [least = 0, most = least] = text.slice(1, -1).split(',').map(Number)
  return [least, most]
}

function readPart(source: { rest: string }): Numbers {
  if (take(source, /^\((?:\?:)?/) !== undefined) {
    const numbers = readChoice(source)
    take(source, /^\)/)
    return numbers
  }
  const text = take(source, /^(?:\\d|\[[\d-]+\]|\d)/)
  if (text === undefined) throw new Error(`No pattern of numbers: ${source.rest}`)
  const digits = Array.from(anyDigit).filter((digit) => new RegExp(text).test(digit))
  return new Map(digits.map((digit) => [`${digit} 1`, { digits: digit, length: 1 }]))
}

function join(left: Numbers, right: Numbers): Numbers {
  const numbers: Numbers = new Map()
  const lengths = [...new Set([...right.values()].map(({ length }) => length))]
  for (const before of left.values()) {
    // What comes after so many digits is not looked at.
    const isFull = before.digits.length === lookedAt
    const after = isFull ? lengths.map((length) => ({ digits: '', length })) : [...right.values()]
    for (const one of after) {
      const length = before.length + one.length
      const digits = (before.digits + one.digits).slice(0, lookedAt)
      if (length <= longest) add(numbers, { digits, length })
    }
  }
  return numbers
}

function take(source: { rest: string }, pattern: RegExp): string | undefined {
  const [found] = pattern.exec(source.rest) ?? []
  if (found !== undefined) source.rest = source.rest.slice(found.length)
  return found
}
