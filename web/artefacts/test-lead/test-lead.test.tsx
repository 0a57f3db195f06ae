import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { pageIdOf } from '#contract/saved-integrations.ts'
import { WholeLead } from '#contract/vault.ts'
import { crema } from '#web/testing/integrations.ts'
import { subscriber } from '#web/testing/people.ts'
import { renderAppWithServer } from '#web/testing/render-app.tsx'
import { stubServer } from '#web/testing/stub-server.ts'
import { cremaVault } from '#web/testing/vaults.ts'
import { describeTest } from './describe-test.ts'

const user = userEvent.setup()
const pagina = pageIdOf(crema.id)
const route = `${cremaVault.address}/integrador/lead-de-teste`
const read = `GET ${route}?pagina=${pagina}`
const post = `POST ${route}`
const dayMs = 24 * 3_600_000

type Tried = { http: number; estado: string }

function tested(tries: Tried[], change: object = {}) {
  const n = Date.now() * 1000
  const tentativas = tries.map((tried) => ({ quando: n / 1000, ate: n / 1000 + 200, ...tried }))
  const dados = { tentativas, resposta: tries.length > 0 ? '{"code":"ok"}' : '' }
  return WholeLead.parse({ id: 'um', n, estado: 'teste', tentativas: 1, nome: 'Teste', dados, ...change })
}
const accepted = tested([{ http: 200, estado: 'entregue' }], { pedido: '61234567' })

async function open(answers: Parameters<typeof stubServer>[1]) {
  const server = stubServer(subscriber, {
    [`GET /api/integrations/${crema.id}`]: { body: crema },
    [`GET /api/integrations/${crema.id}/versions`]: { body: { versions: [], hasMore: false } },
    'GET /api/vaults': { body: { vaults: [cremaVault] } },
    ...answers,
  })
  renderAppWithServer(`/integracao/${crema.id}`)
  const region = await screen.findByRole('region', { name: 'Lead de teste' })
  await user.click(within(region).getByRole('button', { name: /Testar|Ver teste/ }))
  return { server, row: within(region) }
}

async function send() {
  await user.type(await screen.findByLabelText('Seu telefone'), '+55 11 95555-0100')
  await user.click(screen.getByRole('button', { name: 'Enviar lead de teste' }))
  const dialog = await screen.findByRole('alertdialog')
  const verb = within(dialog).getByRole('button', { name: 'Enviar à AdCombo' })
  await waitFor(() => expect(verb.hasAttribute('disabled')).toBe(false))
  return { dialog, verb }
}

const mayTest = { [read]: { body: { ultimo: null, proximo: null } } }

describe('a test lead', () => {
  test('says that the network may call and count it, goes as the form would send it, and shows the answer', async () => {
    const proximo = Date.now() + dayMs
    const { server, row } = await open({ ...mayTest, [post]: { body: { ultimo: accepted, proximo } } })
    const { dialog, verb } = await send()
    expect(dialog.textContent).toContain('pode ligar para +55 11 95555-0100 e pode contar o lead')
    expect(server.sent.some(({ call }) => call === post)).toBe(false)
    await user.click(verb)
    expect(await row.findByText('A AdCombo aceitou, com o número 61234567.')).toBeDefined()
    expect(server.sent.find(({ call }) => call === post)?.body).toMatchObject({
      pagina,
      campos: {
        name: 'Teste',
        phone: '+55 11 95555-0100',
        offer_id: '24817',
        country_code: 'IT',
        price: '39.90',
      },
    })
    expect(row.getByText(/^O próximo pode ir em \d\d\/\d\d\/\d{4} \d\d:\d\d\.$/)).toBeDefined()
    expect(row.queryByRole('button', { name: 'Enviar lead de teste' })).toBeNull()
    expect(JSON.stringify(server.sent.filter(({ call }) => / \/api\//.test(call)))).not.toContain('95555')
  })

  test('asks for a phone first', async () => {
    const { row } = await open(mayTest)
    await user.click(await row.findByRole('button', { name: 'Enviar lead de teste' }))
    expect(row.getByText('Digite um telefone seu, com pelo menos 6 dígitos')).toBeDefined()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('that was sent in another tab meanwhile is not sent again, and its answer is shown', async () => {
    const { server, row } = await open({
      ...mayTest,
      [post]: { status: 409, body: { erro: 'O teste de hoje desta página já foi enviado' } },
    })
    const { verb } = await send()
    server.answers[read] = { body: { ultimo: accepted, proximo: Date.now() + dayMs } }
    await user.click(verb)
    expect(await row.findByText('O teste de hoje desta página já foi enviado.')).toBeDefined()
    expect(await row.findByText('A AdCombo aceitou, com o número 61234567.')).toBeDefined()
  })

  test('of which no answer comes back may have gone: nobody is told that it did not', async () => {
    const { row } = await open({
      ...mayTest,
      [post]: { status: 503, body: { erro: 'O Cofre não respondeu' } },
    })
    const { verb } = await send()
    await user.click(verb)
    expect(await row.findByText('Não se sabe se o teste saiu para a AdCombo')).toBeDefined()
  })

  test('needs a Worker of today', async () => {
    const { row } = await open({ [read]: { status: 404, body: { erro: 'Não encontrado' } } })
    expect(await row.findByText(/publique de novo/)).toBeDefined()
    expect(row.queryByRole('button', { name: 'Enviar lead de teste' })).toBeNull()
  })
})

test.each([
  ['Aceito', [{ http: 200, estado: 'entregue' }], {}, 'A AdCombo aceitou.'],
  ['Recusado', [{ http: 400, estado: 'recusado' }], { motivo: 'No offer' }, 'A AdCombo recusou: No offer'],
  ['Não atendeu', [{ http: 503, estado: 'pendente' }], { motivo: 'HTTP 503' }, 'o teste não vai'],
  ['Não se sabe', [{ http: 0, estado: 'verificar' }], {}, 'A resposta da AdCombo não veio'],
  ['Não se sabe', [{ http: 200, estado: 'verificar' }], {}, 'não dá para ler'],
  ['A caminho', [], {}, 'ainda não respondeu'],
  ['Não se sabe', [], { n: (Date.now() - 120_000) * 1000 }, 'não veio'],
])('the outcome is told as it is: %s, %j', (label, tries, change, text) => {
  const verdict = describeTest(tested(tries, change), 'AdCombo', Date.now())
  expect(verdict.label).toBe(label)
  expect(verdict.text).toContain(text)
})
