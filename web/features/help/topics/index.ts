import type { Topic } from '../topic.ts'
import { afterDelivery } from './after-delivery.ts'
import { cloudflare } from './cloudflare.ts'
import { online } from './online.ts'
import { safety } from './safety.ts'
import { starting } from './starting.ts'
import { subscription } from './subscription.ts'
import { trouble } from './trouble.ts'

/** In the order in which they come up. Where an answer names a button, it is called so on the screen. */
export const topics: readonly Topic[] = [
  starting,
  ...online,
  ...afterDelivery,
  ...cloudflare,
  trouble,
  safety,
  subscription,
]
