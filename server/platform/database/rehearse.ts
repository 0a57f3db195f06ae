import type { Database, Transaction } from './database.ts'

/** What the work would answer if it were done: nothing of it is left. */
export async function rehearse<T>(
  db: Pick<Database, 'transaction'>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const rehearsed = new Error('Nothing is to be left of a rehearsal')
  let answer: { value: T } | undefined
  await db
    .transaction(async (tx) => {
      answer = { value: await work(tx) }
      throw rehearsed
    })
    .catch((error: unknown) => {
      if (error !== rehearsed) throw error
    })
  if (!answer) throw new Error('A rehearsal without an answer')
  return answer.value
}
