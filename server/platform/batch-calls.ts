import { isDatabaseAway } from './database/failures.ts'

type Waiting<Item, Answer> = {
  item: Item
  resolve: (answer: Answer) => void
  reject: (reason: unknown) => void
}

/**
 * Lets calls that come while earlier ones are being done go together: the busier, the more at once, and alone
 * when nothing else goes on. When several fail together, each is tried alone, so that none fails for another; but
 * not when the database is away, which would only make them all wait.
 */
export function batchCalls<Item, Answer>(
  work: (items: Item[]) => Promise<Answer[]>,
  { atOnce, most }: { atOnce: number; most: number },
): (item: Item) => Promise<Answer> {
  const waiting: Waiting<Item, Answer>[] = []
  let running = 0

  async function doTogether(batch: Waiting<Item, Answer>[]): Promise<void> {
    const answers = await work(batch.map(({ item }) => item))
    for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer)
  }

  async function doAlone(batch: Waiting<Item, Answer>[], reason: unknown): Promise<void> {
    if (batch.length === 1 || isDatabaseAway(reason)) for (const { reject } of batch) reject(reason)
    else await Promise.all(batch.map((each) => doTogether([each]).catch(each.reject)))
  }

  async function run(): Promise<void> {
    running += 1
    for (let batch = waiting.splice(0, most); batch.length > 0; batch = waiting.splice(0, most))
      await doTogether(batch).catch((reason: unknown) => doAlone(batch, reason))
    running -= 1
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (running < atOnce) void run()
    })
}
