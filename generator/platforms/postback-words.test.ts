import { describe, expect, it } from 'vitest'
import { platforms } from './index.ts'
import { postbackWords } from './postback-words.ts'

describe.each(platforms)('the words of $name', (platform) => {
  const known = postbackWords(platform)
  const meaningsOf = (word: string) =>
    known.filter(([, words]) => words.includes(word)).map(([state]) => state)

  it('mean what its own file says, and one thing each', () => {
    const own = Object.entries(platform.postback.words).flatMap(([state, words]) =>
      words.map((word): [string, string] => [word, state]),
    )
    expect(own.filter(([word, state]) => meaningsOf(word).join() !== state)).toEqual([])
    const all = known.flatMap(([, words]) => words)
    expect(all.filter((word) => meaningsOf(word).length !== 1)).toEqual([])
  })

  it('are compared in small letters and told apart by blanks', () => {
    const all = known.flatMap(([, words]) => words)
    expect(all.filter((word) => !/^[a-z_\d]+$/.test(word))).toEqual([])
  })
})
