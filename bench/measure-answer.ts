const lastChunk = '0\r\n\r\n'

/**
 * Length of the first whole answer in what a socket received, or nothing while it is still coming. One byte must be
 * one character (latin1): lengths are those of the wire.
 */
export function measureAnswer(text: string): number | undefined {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd === -1) return undefined
  const length = /^content-length: (\d+)/im.exec(text.slice(0, headEnd))?.[1]
  if (length === undefined) {
    const chunksEnd = text.indexOf(lastChunk, headEnd)
    return chunksEnd === -1 ? undefined : chunksEnd + lastChunk.length
  }
  const total = headEnd + 4 + Number(length)
  return text.length >= total ? total : undefined
}
