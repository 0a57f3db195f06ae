import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import { openConversions } from '#generator/testing/vault/open-conversions.ts'
import { testedAds, testedChannels } from '#generator/testing/vault/tested-destinations.ts'
import type { Destination } from './destinations/destination.ts'
import { adPlatforms, alertChannels, type AdId } from './destinations/index.ts'
import { readAt } from './destinations/read-at.ts'

const tested = [...testedAds, ...testedChannels]
const destinations = [...adPlatforms, ...alertChannels].map((destination: Destination) => {
  const { settings = {} } = tested.find(({ id }) => id === destination.id) ?? {}
  return { ...destination, settings }
})

it.each(destinations)(
  '$name asks for all that it is set up with, by rules of its own',
  ({ fields, settings }) => {
    const names = fields.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(Object.keys(settings)))
    expect(new Set(names).size).toBe(names.length)
    const refused = fields.filter(({ name, pattern }) => !pattern.test(settings[name] ?? ''))
    // What it was not set up with stands there by itself, or may be left out.
    expect(
      refused.filter(({ name, initial }) => settings[name] !== undefined || initial === undefined),
    ).toEqual([])
    expect(fields.filter(({ pattern, initial }) => initial !== undefined && !pattern.test(initial))).toEqual(
      [],
    )
  },
)

describe('what an ad platform is told', () => {
  let scene: Awaited<ReturnType<typeof openConversions>>
  let lead = ''

  beforeAll(async () => {
    scene = await openConversions(subjectOf('lemonad'))
    await scene.setAll()
    const { id } = await scene.visit()
    lead = id
    await scene.untilSent(lead)
    await scene.approve(lead)
    await scene.untilSent(lead)
  })
  afterAll(() => scene.close())

  const called = testedAds.filter(({ host }) => host !== undefined)
  const fetching = testedAds.filter(({ host }) => host === undefined)

  const readAll = (id: AdId, place = '') => scene.callsTo(id).map(({ body }) => readAt(body, place))

  it.each(called)(
    '$id hears of a lead and of its approval, by its click, and takes both',
    async ({ id, sentAt }) => {
      const sent = (await scene.sendings(lead)).filter(({ destino }) => destino === id)
      expect(sent.map(({ evento, estado }) => `${evento} ${estado}`).toSorted()).toEqual([
        'compra enviado',
        'lead enviado',
      ])
      expect(new Set(readAll(id, sentAt?.event)).size).toBe(2)
      expect(readAll(id, sentAt?.id).filter((number) => !String(number).endsWith(lead))).toEqual([])
      expect(readAll(id, sentAt?.click)).not.toContain(undefined)
    },
  )

  it.each(called.filter(({ sentAt }) => sentAt?.value))(
    '$id hears what the approval pays',
    ({ id, sentAt }) => {
      expect(readAll(id, sentAt?.value)).toEqual(expect.arrayContaining([undefined, 39]))
    },
  )

  it.each(fetching)('$id finds both in its table', async ({ id }) => {
    const { csv } = await scene.vault.addresses()
    const table = await (await scene.vault.ask(`/conversoes/${csv}.csv?de=${id}`)).text()
    expect(table.trim().split('\n').slice(-2).join('\n')).toMatch(/39[^]*\n/)
    expect((await scene.sendings(lead)).filter(({ destino }) => destino === id)).toMatchObject([
      { estado: 'espera' },
      { estado: 'espera' },
    ])
  })
})
