const quote = 0x22
const backslash = 0x5c
const colon = 0x3a
const comma = 0x2c
const openingBrace = 0x7b
/** More than any wrapper has beside what it wraps. */
const mostKeys = 20

type Wanted = {
  key: string
  /** What the outermost object begins with, or it is none of those that are looked into. */
  firstKeys: readonly string[]
}

/**
 * The own bytes of the object under a key of the outermost object, exactly as they were sent: parsing and writing
 * it again would not give the bytes that were signed. Every structural character of JSON is one byte in UTF-8.
 * Nothing here is proven yet, so no byte is looked at more than a few times, and the first such key decides.
 */
export function findJsonObject(json: Buffer, { key, firstKeys }: Wanted): Buffer | undefined {
  const start = skipBlanks(json, 0)
  if (json[start] !== openingBrace) return undefined
  let at = skipBlanks(json, start + 1)
  if (!firstKeys.some((name) => isString(json, at, name))) return undefined
  for (let keys = 0; json[at] === quote && keys < mostKeys; keys++) {
    const isWanted = isString(json, at, key)
    const beforeValue = skipBlanks(json, endOfString(json, at))
    if (json[beforeValue] !== colon) return undefined
    const value = skipBlanks(json, beforeValue + 1)
    if (isWanted && json[value] !== openingBrace) return undefined
    const end = endOfValue(json, value)
    if (isWanted) return json.subarray(value, end)
    at = skipComma(json, end)
  }
  return undefined
}

// Compared one by one: looking each byte of a body up in a set takes several times as long.
const isBlank = (byte: number | undefined) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
const isOpening = (byte: number) => byte === openingBrace || byte === 0x5b
const isClosing = (byte: number) => byte === 0x7d || byte === 0x5d

function skipBlanks(json: Buffer, start: number): number {
  let index = start
  while (isBlank(json[index])) index += 1
  return index
}

/** Where the next key begins; any other place when there is none. */
function skipComma(json: Buffer, start: number): number {
  const index = skipBlanks(json, start)
  return json[index] === comma ? skipBlanks(json, index + 1) : json.length
}

/** Whether this very string begins here. */
function isString(json: Buffer, start: number, text: string): boolean {
  const expected = `"${text}"`
  return json.toString('latin1', start, start + expected.length) === expected
}

/** Where the string that begins here has ended. */
function endOfString(json: Buffer, start: number): number {
  let index = start + 1
  while (index < json.length && json[index] !== quote) index += json[index] === backslash ? 2 : 1
  return index + 1
}

/** Where the value that begins here has ended. */
function endOfValue(json: Buffer, start: number): number {
  let depth = 0
  for (let index = start; index < json.length; index++) {
    const byte = json[index] ?? 0
    if (depth === 0 && (byte === comma || isClosing(byte))) return index
    if (byte === quote) index = endOfString(json, index) - 1
    else if (isOpening(byte)) depth += 1
    else if (isClosing(byte) && --depth === 0) return index + 1
  }
  return json.length
}
