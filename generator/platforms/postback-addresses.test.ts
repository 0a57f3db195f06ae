import { expect, it } from 'vitest'
import { platformOf, platforms } from './index.ts'
import { postbackAddresses } from './postback-addresses.ts'

const address = 'https://lead.conta.workers.dev/retorno/segredo'

it('is one address, with the platform’s own macros, where it tells the status', () => {
  expect(postbackAddresses(platformOf('adcombo'), address)).toEqual([
    {
      state: null,
      address: `${address}?pedido={trans_id}&id={ext_in_id}&status={status}&valor={revenue}&clickid={clickid}&subacc={subacc}&subacc2={subacc2}&subacc3={subacc3}&subacc4={subacc4}`,
    },
  ])
})

it('is one for each state where it does not', () => {
  const addresses = postbackAddresses(platformOf('terraleads'), address)
  expect(addresses.map(({ state }) => state)).toEqual(['pending', 'approved', 'rejected', 'trash'])
  expect(addresses[1]?.address).toBe(
    `${address}?pedido={lead_id}&status=confirm&valor={payment}&sub_id={sub_id}`,
  )
  expect(postbackAddresses(platformOf('shakes'), address).map(({ state }) => state)).toEqual([
    'approved',
    'rejected',
  ])
})

it.each(platforms)('has a place to go to at $name', ({ postback }) => {
  expect(postback.where).toMatch(/^No painel .+\.$/)
})
