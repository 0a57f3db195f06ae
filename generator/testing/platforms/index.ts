import { platforms, type PlatformId } from '../../platforms/index.ts'
import type { StandInPlatform } from './stand-in-platform.ts'
import type { TestedPlatform } from './tested-platform.ts'

type ProductSubject = TestedPlatform & { readonly platform: (typeof platforms)[number] }

/** The product's platforms in its order, each with the file here that has its name. */
export const subjects: readonly ProductSubject[] = await Promise.all(
  platforms.map(async (platform) => {
    const { tested } = (await import(`./${platform.id}.ts`)) as { tested: TestedPlatform }
    return { platform, ...tested }
  }),
)

export function subjectOf(id: string): ProductSubject {
  const subject = subjects.find(({ platform }) => platform.id === id)
  if (!subject) throw new Error(`Nothing is known for tests of ${id}`)
  return subject
}

/** What a customer of the platform answers, with the key that its stand-in accepts. */
export function exampleAnswers(id: PlatformId) {
  const { answers, standIn } = subjectOf(id)
  return { ...answers, platform: id, apiKey: standIn.key }
}

export const standInPlatforms: readonly StandInPlatform[] = subjects.map(({ standIn }) => standIn)
