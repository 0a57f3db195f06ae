import type { PublishEvent } from '#contract/publishing.ts'
import { ownRefusals } from './cloudflare/describe-refusal.ts'

/** A person has to say something before it can go on. */
export class Question extends Error {
  override name = 'Question'
  readonly event: PublishEvent

  constructor(event: PublishEvent) {
    super('A question is open')
    this.event = event
  }
}

/** It cannot go on, although Cloudflare has refused nothing. */
export class OwnRefusal extends Error {
  override name = 'OwnRefusal'

  constructor(reason: keyof typeof ownRefusals) {
    super(ownRefusals[reason])
  }
}
