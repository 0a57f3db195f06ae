import { setTimeout as wait } from 'node:timers/promises'
import type { Engine } from './engine.ts'
import { offerPath, type FormChoice, type Shop } from './shop.ts'
import { until } from './until.ts'

export const nameField = '.integrador-form [name=name]'
export const phoneField = '.integrador-form [name=phone]'
export const button = '.integrador-form button'

/** The form takes a press in the first second of a page's life for one of a program. */
const humanMs = 1_200
/** Longer than a second lead would need to follow the first. */
const settleMs = 700

export type Person = { name: string; phone: string }

/** One visitor on the customer's page, in one browser. */
export type Visit = {
  readonly engine: Engine
  readonly shop: Shop
  readonly person: Person
  /** Opens the page with the form, and waits as long as a person does before the first press. */
  arrive(choice: FormChoice, options?: { query?: string; delayMs?: number }): Promise<void>
  fillIn(): Promise<void>
  /** The whole address of the success page, once the visitor is there. */
  untilThanked(): Promise<URL>
  /** The fields of each lead that the platform was sent, after a while without any. */
  readLeads(): Promise<readonly Readonly<Record<string, unknown>>[]>
  untilReady(): Promise<void>
}

export function visit(engine: Engine, shop: Shop, person: Person): Visit {
  const untilReady = () =>
    until('the form can be used', () =>
      engine.evaluate(
        (path, selector, age) =>
          location.pathname === path &&
          performance.now() > age &&
          document.querySelector<HTMLButtonElement>(selector)?.disabled === false,
        offerPath,
        button,
        humanMs,
      ),
    )
  return {
    engine,
    shop,
    person,
    untilReady,
    arrive: async (choice, { query = '', delayMs = 0 } = {}) => {
      await shop.publish(choice, { delayMs })
      await engine.open(`${shop.site.origin}${offerPath}${query}`)
      await untilReady()
    },
    fillIn: async () => {
      await engine.type(nameField, person.name)
      await engine.type(phoneField, person.phone)
    },
    untilThanked: async () => {
      await until('the success page', () => engine.evaluate(() => location.pathname === '/obrigado'))
      return new URL(await engine.evaluate(() => location.href))
    },
    readLeads: async () => {
      await wait(settleMs)
      return shop.standIn.requests.map(({ fields }) => fields)
    },
  }
}
