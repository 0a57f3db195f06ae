import type { Context } from '#server/context.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** How something that is watched stands, in a sentence for the owner. */
export type Finding =
  | { state: 'fine' | 'unknown'; text: string }
  /** `since`: when it began, where what is stored tells. `path`: where it is mended, if that depends on what it is. */
  | { state: 'trouble'; text: string; since?: Date; path?: string }

export type WatchContext = Pick<Context, 'env' | 'clock'>

/** One thing that is watched. To watch another, write its file and add it to the list in `conditions/index.ts`. */
export type Condition = {
  /** Rows and mails carry it: it stays what it is. */
  id: string
  label: string
  /** The subject of the mail about it. */
  heading: string
  /** Where it is mended: a page of the panel, and what a link to it says. */
  remedy: { label: string; path: string }
  /** Told also when it is over: while it lasted nobody could be told. */
  isToldAfterwards?: boolean
  /** Reads the facts and judges them; quick whatever the tables hold, since every open panel asks each minute. */
  look: (context: WatchContext, db: Executor) => Promise<Finding>
}
