import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { subscriber } from '#web/testing/people.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { stubServer } from '#web/testing/stub-server.ts'
import { cremaOpen, cremaVault } from '#web/testing/vaults.ts'
import { ReturnRow } from './return-row.tsx'

const secret = 'ab'.repeat(32)
const base = `${cremaVault.address}/integrador`
const user = userEvent.setup()

const returnOf = (change: object) => ({
  n: 1,
  quando: Date.parse('2026-11-10T12:00:00Z'),
  lead: 'id-1',
  ids: ['61234567'],
  cliques: [],
  palavra: 'confirmed',
  valor: 21,
  moeda: 'USD',
  ...change,
})
const word = { palavra: 'callback', significado: null, vezes: 3 }

function open(answers: Parameters<typeof stubServer>[1] = {}, platform = cremaVault.platform) {
  const server = stubServer(subscriber, {
    [`GET ${base}/enderecos`]: { body: { retorno: secret, csv: 'cd'.repeat(32) } },
    [`GET ${base}/retornos`]: { body: { retornos: [] } },
    [`GET ${base}/palavras`]: { body: { palavras: [] } },
    [`GET ${base}/ajustes`]: { body: { dias: 90, moeda: 'USD' } },
    ...answers,
  })
  renderPart(<ReturnRow vault={{ ...cremaOpen, platform }} />)
  return server
}

test('the address stands ready with the macros of the platform, and with where it goes', async () => {
  open()
  const address = await screen.findByLabelText<HTMLInputElement>('Endereço de retorno')
  expect(address.value).toMatch(
    `${cremaVault.address}/retorno/${secret}?pedido={trans_id}&id={ext_in_id}&status={status}&valor={revenue}`,
  )
  expect(screen.getByText(/No painel da AdCombo, procure Postback/)).toBeDefined()
  expect(screen.getByText('Falta colar na rede')).toBeDefined()
})

test('a platform without a macro for the status gets an address for each', async () => {
  open({}, 'trafficlight')
  await screen.findByLabelText('Endereço para aprovado')
  expect(screen.getAllByLabelText(/^Endereço para/)).toHaveLength(4)
})

test('what came in is listed, apart from what is no lead’s', async () => {
  open({
    [`GET ${base}/retornos`]: {
      body: {
        retornos: [returnOf({}), returnOf({ n: 2, lead: null, ids: [], cliques: ['clique-7'], valor: null })],
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Ver retornos' }))
  const matched = within(screen.getByRole('table', { name: 'Retornos com lead' }))
  expect(matched.getByText('61234567')).toBeDefined()
  expect(matched.getByText('Aprovado')).toBeDefined()
  expect(matched.getByText(/US\$\s21/)).toBeDefined()
  await user.click(screen.getByRole('radio', { name: 'Sem lead · 1' }))
  expect(within(screen.getByRole('table', { name: 'Retornos sem lead' })).getByText('clique-7')).toBeDefined()
})

test('an unknown word is given a meaning beside it', async () => {
  const server = open({
    [`GET ${base}/palavras`]: { body: { palavras: [word] } },
    [`PUT ${base}/palavras`]: { body: { palavras: [{ ...word, significado: 'aguardando' }] } },
  })
  await user.selectOptions(await screen.findByLabelText('O que “callback” quer dizer'), 'Em análise')
  await waitFor(() =>
    expect(server.sent).toContainEqual({
      call: `PUT ${base}/palavras`,
      body: { palavra: 'callback', significado: 'aguardando' },
    }),
  )
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Palavras desconhecidas' })).toBeNull())
})

test('a new address takes the place of the old after a warning', async () => {
  const server = open({
    [`POST ${base}/novo-endereco`]: { body: { retorno: 'ef'.repeat(32), csv: 'cd'.repeat(32) } },
  })
  await user.click(await screen.findByRole('button', { name: 'Ver retornos' }))
  await user.click(await screen.findByRole('button', { name: 'Trocar endereço' }))
  const dialog = within(screen.getByRole('alertdialog'))
  expect(dialog.getByText(/para de funcionar na hora/)).toBeDefined()
  const verb = dialog.getByRole<HTMLButtonElement>('button', { name: 'Trocar endereço' })
  await waitFor(() => expect(verb.disabled).toBe(false))
  await user.click(verb)
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Endereço de retorno').value).toContain('ef'.repeat(32)),
  )
  expect(server.sent).toContainEqual({ call: `POST ${base}/novo-endereco`, body: { qual: 'retorno' } })
})

test('a vault that is away, or refuses the key, says so and can be asked again', async () => {
  const server = open({
    [`GET ${base}/enderecos`]: { status: 401, body: { erro: 'Acesso recusado' } },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('publique o Worker de novo')
  server.answers[`GET ${base}/enderecos`] = { body: { retorno: secret, csv: '' } }
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByLabelText('Endereço de retorno')).toBeDefined()
})
