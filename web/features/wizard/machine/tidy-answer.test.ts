import { expect, test } from 'vitest'
import { tidyPasted } from './tidy-answer.ts'

test.each([
  ['#24817', '24817'],
  ['# 24817', '24817'],
  ['ID: 24817', '24817'],
  ['id 24817', '24817'],
  ['Offer ID: #24817', '24817'],
  ['Oferta 24817', '24817'],
  ['ID da oferta: 24817', '24817'],
  // What only looks like it is somebody's own code.
  ['idx1', 'idx1'],
  ['id', 'id'],
  ['oferta-de-natal', 'oferta-de-natal'],
])('an offer written as %j is %j', (pasted, offer) => {
  expect(tidyPasted('offerId', pasted, 'adcombo')).toBe(offer)
})

test.each([
  ['https://cpa.tl/offer/3184', '3184'],
  ['https://cpa.tl/webmaster/offers/view/3184?tab=api', '3184'],
  ['https://my.cpa.tl/ru/offers?id=3184', '3184'],
  ['https://cpa.tl/flow/new?offer_id=3184&x=1', '3184'],
  ['https://cpa.tl/stats/2026', 'https://cpa.tl/stats/2026'],
])('an offer of TrafficLight is found in %s', (pasted, offer) => {
  expect(tidyPasted('offerId', pasted, 'trafficlight')).toBe(offer)
})
