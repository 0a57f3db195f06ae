import type { PictureName } from './pictures/index.tsx'

export type Question = {
  /** Other pages lead here: `/ajuda#cofre`. It stays when the words change. */
  id: string
  question: string
  answer: readonly string[]
  picture?: PictureName
}

export type Topic = { id: string; title: string; questions: readonly Question[] }
