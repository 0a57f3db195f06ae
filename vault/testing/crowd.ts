import { randomUUID } from 'node:crypto'
import type { Post } from '#generator/testing/platforms/tested-platform.ts'
import type { Posted, Vault } from '#generator/testing/vault/open-vault.ts'
import type { WorkerRequestInit } from '#generator/testing/run-worker.ts'

/** A post that comes from this address. */
export const from = (address: string) =>
  ({ headers: { 'CF-Connecting-IP': address } }) satisfies WorkerRequestInit

/** One of many people's addresses, each with its own. */
export function addressOf(person: number): string {
  return `10.${(person >> 16) & 255}.${(person >> 8) & 255}.${person & 255}`
}

/** Many people post, each from an address of their own and a few at a time; the answers in their order. */
export async function postMany(
  vault: Pick<Vault, 'post'>,
  changes: readonly Post[],
  { connections = 8, addressOfPerson = addressOf } = {},
): Promise<Posted[]> {
  const posted: Posted[] = []
  const queue = changes.map((change, person) => ({ change, person }))
  const post = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { change, person } = next
      posted[person] = await vault.post({ lead_id: randomUUID(), ...change }, from(addressOfPerson(person)))
    }
  }
  await Promise.all(Array.from({ length: connections }, post))
  return posted
}

/** As many posts as there are people, each made for its person. */
export const crowdOf = (people: number, describe: (person: number) => Post): Post[] =>
  Array.from({ length: people }, (_, person) => describe(person))
