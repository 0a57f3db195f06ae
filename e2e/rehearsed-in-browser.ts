import { subjects } from '#generator/testing/platforms/index.ts'

/** One network with a Worker and one without: what the others are sent, and how they word it, needs no browser. */
export const rehearsedInBrowser = (['needed', 'optional'] as const).flatMap(
  (kind) => subjects.find(({ platform }) => platform.workerIs === kind) ?? [],
)
