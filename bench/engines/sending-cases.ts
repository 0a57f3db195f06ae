import { setTimeout as wait } from 'node:timers/promises'
import { expectSame } from './expect-same.ts'
import { fitNarrowPhone } from './fit-narrow-phone.ts'
import { leaveWhileSending } from './leave-while-sending.ts'
import type { FormChoice } from './shop.ts'
import { until } from './until.ts'
import { button, nameField, phoneField, type Visit } from './visit.ts'

export type SendingCase = { name: string; play: (visit: Visit) => Promise<void> }

const italian: FormChoice = { platform: 'adcombo', formLanguage: 'it' }
const arabic: FormChoice = { platform: 'adcombo', formLanguage: 'ar' }
const trafficlight: FormChoice = { platform: 'trafficlight', formLanguage: 'it' }

/** What of an ad's address the platforms take. */
const query = '?utm_source=v-source&clickid=v-click&sub1=v-sub'
const orders = { adcombo: '4821377', trafficlight: '48151623' }
/** Longer than a press needs to become a request. */
const silenceMs = 1_500

/** What a visitor may count on in every browser. */
export const sendingCases: SendingCase[] = [
  { name: 'a lead of the Italian form arrives', play: (visit) => sendOne(visit, italian) },
  { name: 'a lead of the Arabic form arrives', play: (visit) => sendOne(visit, arabic) },
  { name: 'a lead for TrafficLight arrives', play: (visit) => sendOne(visit, trafficlight) },
  {
    name: 'a double click sends one lead',
    play: (visit) => sendImpatiently(visit, () => visit.engine.click(button, { times: 2 })),
  },
  {
    name: 'Enter in the phone field sends one lead',
    play: (visit) => sendImpatiently(visit, () => visit.engine.pressEnter(phoneField)),
  },
  {
    name: 'after an error the next press goes through',
    play: async (visit) => void (await sendAgain(visit, italian)),
  },
  {
    name: 'the next press carries the same id',
    play: async (visit) => {
      const [first, second] = await sendAgain(visit, trafficlight)
      expectSame('the id of the second try', second?.['id'], first?.['id'])
    },
  },
  {
    name: 'who comes back and sends the same is thanked without a second lead',
    play: (visit) => comeBack(visit, { anew: false }),
  },
  {
    name: 'who comes back, loads the page anew and sends the same is thanked without a second lead',
    play: (visit) => comeBack(visit, { anew: true }),
  },
  { name: 'a blank phone is not sent', play: (visit) => sendBlank(visit, { unchecked: false }) },
  {
    name: 'a blank phone is not sent where a plugin has switched the checks off',
    play: (visit) => sendBlank(visit, { unchecked: true }),
  },
  {
    name: 'the Arabic form fits a narrow phone, from right to left',
    play: (visit) => fitNarrowPhone(visit, arabic),
  },
]

/** Only where the browser itself keeps a request of a page that is left. */
export const leavingCase: SendingCase = {
  name: 'a lead arrives whose page is left while it is on its way',
  play: async (visit) => {
    const sent = await leaveWhileSending(visit, async (delayMs) => {
      await visit.arrive(italian, { delayMs })
      await visit.fillIn()
      return button
    })
    expectSame('leads sent by the page', sent, 1)
    await until('the lead arrives', () => visit.shop.standIn.requests.length > 0, 5_000)
    expectSame('leads', (await visit.readLeads()).map(phoneOf), [visit.person.phone])
  },
}

const phoneOf = ({ phone }: Readonly<Record<string, unknown>>) => phone

async function sendOne(visit: Visit, choice: FormChoice): Promise<void> {
  const { engine, person, shop } = visit
  await visit.arrive(choice, { query })
  await visit.fillIn()
  const agent = await engine.evaluate(() => navigator.userAgent)
  await engine.click(button)
  expectArrival(visit, await visit.untilThanked(), choice)
  const leads = await visit.readLeads()
  expectSame('leads', leads.length, 1)
  const expected = {
    adcombo: {
      clickid: 'v-click',
      base_url: `${shop.site.origin}/oferta`,
      country_code: 'IT',
      price: '39.00',
    },
    trafficlight: { sub1: 'v-sub', country: 'IT', user_agent: agent },
  }
  const fields = { ...person, utm_source: 'v-source', offer_id: '777', ...expected[choice.platform] }
  for (const [name, value] of Object.entries(fields)) expectSame(name, leads[0]?.[name], value)
}

function expectArrival({ shop }: Visit, address: URL, { platform }: FormChoice): void {
  const expected = new URL(shop.successUrl)
  expected.searchParams.set('order', orders[platform])
  expectSame('the success page', address.href, expected.href)
}

async function sendImpatiently(visit: Visit, press: () => Promise<void>): Promise<void> {
  // Slow enough for a second press to come while the first is on its way.
  await visit.arrive(italian, { delayMs: 300 })
  await visit.fillIn()
  await press()
  expectArrival(visit, await visit.untilThanked(), italian)
  expectSame('leads', (await visit.readLeads()).map(phoneOf), [visit.person.phone])
  expectSame('posts', visit.shop.relay.sent.length, 1)
}

/** The lead that was refused, and the one of the next press. */
async function sendAgain(visit: Visit, choice: FormChoice) {
  const { engine, shop, person } = visit
  await visit.arrive(choice)
  await shop.standIn.enter('refused')
  await visit.fillIn()
  await engine.click(button)
  await until('the error is shown', () => engine.evaluate(isErrorShown))
  await visit.untilReady()
  expectSame('what was typed', await readTyped(visit), person)
  const [first] = await visit.readLeads()

  await shop.standIn.reset()
  await engine.click(button)
  expectArrival(visit, await visit.untilThanked(), choice)
  const leads = await visit.readLeads()
  expectSame('leads of the second press', leads.map(phoneOf), [person.phone])
  return [first, leads[0]]
}

/** Runs in the page. */
function isErrorShown(): boolean {
  const shown = document.querySelector('.integrador-form [role=alert]')
  const { width, height } = shown?.getBoundingClientRect() ?? { width: 0, height: 0 }
  return width > 0 && height > 0 && shown?.textContent.trim() !== ''
}

function readTyped({ engine }: Visit) {
  return engine.evaluate(
    (name, phone) => ({
      name: document.querySelector<HTMLInputElement>(name)?.value ?? '',
      phone: document.querySelector<HTMLInputElement>(phone)?.value ?? '',
    }),
    nameField,
    phoneField,
  )
}

async function comeBack(visit: Visit, { anew }: { anew: boolean }): Promise<void> {
  const { engine, person, shop } = visit
  await visit.arrive(italian)
  await visit.fillIn()
  await engine.click(button)
  await visit.untilThanked()
  await engine.back()
  await visit.untilReady()
  // Both browsers keep a page that is left, so that of itself it is never loaded anew.
  if (anew) {
    await engine.evaluate(markAndReload)
    await until('the page is loaded anew', async () => !(await engine.evaluate(isMarked)))
    await visit.untilReady()
  }
  // What is loaded anew may be empty.
  if ((await readTyped(visit)).phone === '') await visit.fillIn()
  expectSame('what stands in the form', await readTyped(visit), person)
  await engine.click(button)
  await visit.untilThanked()
  expectSame('leads', (await visit.readLeads()).map(phoneOf), [person.phone])
  expectSame('posts', shop.relay.sent.length, 1)
}

/** Runs in the page, as the next. */
function markAndReload(): void {
  Object.assign(window, { marked: true })
  location.reload()
}

function isMarked(): boolean {
  return 'marked' in window
}

async function sendBlank(visit: Visit, { unchecked }: { unchecked: boolean }): Promise<void> {
  const { engine, person, shop } = visit
  await visit.arrive(italian)
  if (unchecked) await engine.evaluate(switchChecksOff)
  await engine.type(nameField, person.name)
  await engine.type(phoneField, '  ')
  await engine.click(button)
  await wait(silenceMs)
  expectSame('posts', shop.relay.sent.length, 0)
  // The press was a real one: with a phone it sends.
  await visit.untilReady()
  await engine.type(phoneField, person.phone)
  await engine.click(button)
  await visit.untilThanked()
  expectSame('leads', (await visit.readLeads()).length, 1)
}

/** Runs in the page. */
function switchChecksOff(): void {
  document.querySelector('.integrador-form')?.setAttribute('novalidate', '')
}
