import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { PublishEvent, Vault } from '#contract/publishing.ts'
import { subscriber } from '#web/testing/people.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { stubServer } from '#web/testing/stub-server.ts'
import { PublishPanel } from './publish-panel.tsx'

const user = userEvent.setup()
const address = 'https://leads-adcombo.marina.workers.dev'
const vault: Vault = {
  address,
  key: 'k'.repeat(43),
  platform: 'adcombo',
  name: 'leads-adcombo',
  cloudflareAccount: 'a'.repeat(32),
  version: 2,
  publishedAt: '2026-11-15T12:00:00.000Z',
}

const lines = (...events: PublishEvent[]) => events.map((event) => `${JSON.stringify(event)}\n`).join('')
const published = lines({ state: 'done', step: 'route' }, { state: 'published', vault })

type Stubbed = Parameters<typeof stubServer>[1]

function open(props: Partial<Parameters<typeof PublishPanel>[0]> = {}, answers: Stubbed = {}) {
  const server = stubServer(subscriber, {
    'POST /api/publish': { body: published },
    [`GET ${address}/integrador/ajustes`]: { body: { dias: 90 } },
    ...answers,
  })
  const onPublished = vi.fn<(vault: Vault) => void>()
  renderPart(
    <PublishPanel
      platform="adcombo"
      keys={{}}
      asked={['apiKey']}
      suggestedName="leads-adcombo"
      onPublished={onPublished}
      {...props}
    />,
  )
  return { server, onPublished }
}
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const type = async (label: string, text: string) => user.type(await screen.findByLabelText(label), text)

test('nothing begins without token and key; then the Worker is online, and both are forgotten', async () => {
  const { server, onPublished } = open()
  await press('Publicar')
  expect(screen.getByText('Cole o token da Cloudflare')).toBeDefined()
  expect(screen.getByText('API Key é obrigatório')).toBeDefined()
  await type('Token da Cloudflare', 'cfut_um_token_inteiro')
  await type('API Key', 'uma-chave-da-rede{Enter}')
  expect(await screen.findByText('No ar')).toBeDefined()
  expect(onPublished).toHaveBeenCalledWith(vault)
  expect(server.sent.find(({ call }) => call === 'POST /api/publish')?.body).toEqual({
    token: 'cfut_um_token_inteiro',
    apiKey: 'uma-chave-da-rede',
    platform: 'adcombo',
    name: 'leads-adcombo',
  })
})

test('what breaks off in the middle is taken up again, and what only the person knows is asked', async () => {
  const { server } = open({ published: { ...vault, cloudflareAccount: '' }, asked: ['apiKey'] })
  server.answers['POST /api/publish'] = { body: lines({ state: 'doing', step: 'upload' }) }
  await type('Token da Cloudflare', 'cfut_um_token_inteiro')
  await press('Publicar de novo')
  expect((await screen.findByRole('alert')).textContent).toContain('A conexão caiu no meio')
  expect(server.sent.at(-1)?.body).not.toHaveProperty('cloudflareAccount')

  const accounts = [{ id: 'b'.repeat(32), name: 'Agência' }]
  server.answers['POST /api/publish'] = { body: lines({ state: 'choose', step: 'account', accounts }) }
  await press('Tentar de novo')
  server.answers['POST /api/publish'] = {
    body: lines({ state: 'confirm', step: 'upload', name: 'leads-adcombo' }),
  }
  await press('Agência')
  server.answers['POST /api/publish'] = { body: published }
  await press('Substituir')
  expect(await screen.findByText('No ar')).toBeDefined()
  expect(server.sent.findLast(({ call }) => call === 'POST /api/publish')?.body).toMatchObject({
    cloudflareAccount: 'b'.repeat(32),
    replace: true,
  })
})

test('what the server says of a field stands at the field', async () => {
  const { server } = open({ keys: { apiKey: 'uma-chave-da-rede' }, asked: [] })
  const fields = { token: 'Isto não parece um token da Cloudflare' }
  server.answers['POST /api/publish'] = { status: 400, body: { message: 'x', code: 'invalid_input', fields } }
  await type('Token da Cloudflare', 'abc')
  await user.clear(screen.getByLabelText('Nome do Worker'))
  await type('Nome do Worker', 'Crema')
  await press('Publicar')
  expect(server.sent.at(-1)?.body).toMatchObject({ name: 'crema' })
  expect((await screen.findByRole('alert')).textContent).toBe(fields.token)
})

test('a name with spaces, capitals and accents becomes one that Cloudflare takes', async () => {
  const { server } = open({ keys: { apiKey: 'uma-chave-da-rede' }, asked: [] })
  await type('Token da Cloudflare', 'cfut_um_token_inteiro')
  const field = screen.getByLabelText<HTMLInputElement>('Nome do Worker')
  await user.clear(field)
  await user.type(field, '  Crema Itália (1)')
  await user.tab()
  expect(field.value).toBe('crema-italia-1')
  await press('Publicar')
  expect(server.sent.findLast(({ call }) => call === 'POST /api/publish')?.body).toMatchObject({
    name: 'crema-italia-1',
  })
})

test('an own Worker of another platform is named with its leads, and another name comes first', async () => {
  const counts = { entregue: 1200, recusado: 31, aprovado: 500 }
  const confirm = lines({ state: 'confirm', step: 'upload', name: 'leads-adcombo', platform: 'adcombo' })
  open(
    { platform: 'terraleads', keys: { apiKey: 'uma-chave-da-rede' }, asked: [] },
    {
      'GET /api/vaults': { body: { vaults: [vault] } },
      [`GET ${address}/integrador/resumo?dias=365`]: {
        body: [{ desde: 1, contas: { '["a","IT","","","",""]': counts } }],
      },
      'POST /api/publish': { body: confirm },
    },
  )
  await type('Token da Cloudflare', 'cfut_um_token_inteiro')
  await press('Publicar')
  const question = await screen.findByText(/^Ele está no ar e já recebeu 1\.231 leads\./)
  expect(question.textContent).toContain('passam a entregar à TerraLeads, e a AdCombo deixa de receber')
  expect(screen.getByText('leads-adcombo é o seu Worker da AdCombo')).toBeDefined()
  const [first, second] = screen.getAllByRole('button')
  expect([first?.textContent, second?.textContent]).toEqual(['Usar outro nome', 'Substituir'])
  await press('Usar outro nome')
  expect(screen.getByLabelText<HTMLInputElement>('Nome do Worker').value).toBe('leads-terraleads')
})
