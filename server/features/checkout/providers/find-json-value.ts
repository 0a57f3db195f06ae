const quote = 0x22
const backslash = 0x5c
const opening = new Set([0x7b, 0x5b])
const closing = new Set([0x7d, 0x5d])

/**
 * The own bytes of the object under a key of the outermost object, exactly as they were sent: parsing and writing
 * it again would not give the bytes that were signed. Every structural character of JSON is one byte in UTF-8.
 */
export function findJsonObject(json: Buffer, key: string): Buffer | undefined {
  const wanted = `"${key}"`
  let depth = 0
  for (let index = 0; index < json.length; index++) {
    const byte = json[index] ?? 0
    if (byte === quote) {
      const end = endOfString(json, index)
      const isWanted = depth === 1 && json.toString('latin1', index, end) === wanted
      const start = isWanted ? startOfObject(json, end) : undefined
      if (start !== undefined) return json.subarray(start, endOfObject(json, start))
      index = end - 1
    } else depth += stepInto(byte)
  }
  return undefined
}

function stepInto(byte: number): number {
  return opening.has(byte) ? 1 : closing.has(byte) ? -1 : 0
}

/** Where the object that begins here has ended. */
function endOfObject(json: Buffer, start: number): number {
  let depth = 0
  for (let index = start; index < json.length; index++) {
    const byte = json[index] ?? 0
    if (byte === quote) index = endOfString(json, index) - 1
    else depth += stepInto(byte)
    if (depth === 0) return index + 1
  }
  return json.length
}

/** Where the string that begins here has ended. */
function endOfString(json: Buffer, start: number): number {
  let index = start + 1
  while (index < json.length && json[index] !== quote) index += json[index] === backslash ? 2 : 1
  return index + 1
}

/** Where the object after a key and its colon begins; nothing when something else follows. */
function startOfObject(json: Buffer, afterKey: number): number | undefined {
  const match = /^\s*:\s*\{/.exec(json.toString('latin1', afterKey, afterKey + 40))
  return match ? afterKey + match[0].length - 1 : undefined
}
