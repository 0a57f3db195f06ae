import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { crema as saved } from '#web/testing/integrations.ts'
import { subscriber } from '#web/testing/people.ts'
import { renderAppWithServer } from '#web/testing/render-app.tsx'
import { stubServer } from '#web/testing/stub-server.ts'

const user = userEvent.setup()
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const fill = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label)
  await user.clear(field)
  await user.paste(text)
}
const ending = () => screen.findByRole('region', { name: 'Sua integração está pronta' })

const stored = { [`GET /api/integrations/${saved.id}`]: { body: saved } }
const saves = ({ sent }: ReturnType<typeof stubServer>) =>
  sent.filter(({ call }) => /^POST \/api\/integrations\/[\w-]+$/.test(call))

/** From the platform to a generated form, with a key on the way. */
async function makeForm() {
  await user.click(await screen.findByRole('radio', { name: /^AdCombo/ }))
  await press('Próximo Passo')
  await fill('API Key', 'canario-da-chave')
  await press('Gerar Código do Worker')
  await press('Próximo Passo')
  await fill('URL da Página de Sucesso', 'https://crema.example/grazie')
  await press('Usar minha página')
  await fill('Código do País', 'IT')
  await fill('Offer ID', '24817')
  await fill('Preço do Produto', '39.90')
  await fill('URL do Cloudflare', 'https://crema.marina.workers.dev')
  await press('Gerar Formulário para Atomicat')
  return within(await ending())
}

describe('a form that was generated', () => {
  test('is saved by itself, without the key, and says under which name', async () => {
    const server = stubServer(subscriber)
    renderAppWithServer('/wizard')
    const end = await makeForm()
    expect(await end.findByRole('link', { name: 'AdCombo IT 24817' })).toBeDefined()
    expect(saves(server)).toHaveLength(1)
    expect(saves(server)[0]?.body).toMatchObject({
      name: 'AdCombo IT 24817',
      basedOn: 0,
      answers: { platform: 'adcombo', offerId: '24817', formType: 'atomicat' },
    })
    expect(JSON.stringify([server.sent, localStorage, sessionStorage])).not.toContain('canario')
  })

  test('offers the rehearsal first, and never to generate again', async () => {
    stubServer(subscriber)
    renderAppWithServer('/wizard')
    const end = await makeForm()
    expect(screen.getByRole('button', { name: 'Ensaiar um lead' }).getAttribute('type')).toBe('submit')
    expect(screen.queryByRole('button', { name: 'Gerar Formulário para Atomicat' })).toBeNull()
    expect(end.getByText('Falta colar')).toBeDefined()
    await press('Ensaiar um lead')
    expect(await screen.findByRole('tab', { name: 'Ensaio', selected: true })).toBeDefined()
  })

  test('that is copied after a change is saved again, as the version after', async () => {
    const server = stubServer(subscriber)
    renderAppWithServer('/wizard')
    const end = await makeForm()
    await end.findByRole('link', { name: 'AdCombo IT 24817' })
    await fill('Offer ID', '1')
    await user.click(end.getByRole('button', { name: 'Copiar HTML do formulário' }))
    await waitFor(() => expect(saves(server)).toHaveLength(2))
    expect(saves(server)[1]?.body).toMatchObject({ basedOn: 1, answers: { offerId: '1' } })
    await waitFor(() => expect(server.sent.at(-1)).toMatchObject({ body: { part: 'form', version: 1 } }))
    expect(end.getByText('Copiado')).toBeDefined()
    await fill('Offer ID', '12')
    expect(end.getByText('Falta colar')).toBeDefined()
  })

  test('while the server is away says so, loses nothing, and is saved when asked again', async () => {
    const server = stubServer(subscriber)
    renderAppWithServer('/wizard')
    const away = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch'))
    const there = globalThis.fetch
    await screen.findByRole('radio', { name: /^AdCombo/ })
    vi.stubGlobal('fetch', away)
    const end = await makeForm()
    expect((await end.findByRole('alert')).textContent).toContain('Ainda não foi salva')
    cleanup()

    vi.stubGlobal('fetch', there)
    renderAppWithServer('/wizard')
    const again = within(await ending())
    expect(await again.findByRole('link', { name: 'AdCombo IT 24817' })).toBeDefined()
    expect(saves(server)).toHaveLength(1)
  })
})

describe('a saved integration', () => {
  test('opens at its end, and a change of it is one of its versions', async () => {
    const server = stubServer(subscriber, stored)
    const app = renderAppWithServer(`/wizard?integracao=${saved.id}`)
    const end = within(await ending())
    expect(screen.getByLabelText<HTMLInputElement>('Offer ID').value).toBe('24817')
    expect(app.currentPath()).toBe('/wizard')
    await fill('Offer ID', '2')
    await user.click(end.getByRole('button', { name: 'Copiar HTML do formulário' }))
    await waitFor(() => expect(saves(server).at(-1)?.body).toMatchObject({ answers: { offerId: '2' } }))
    expect(new Set(saves(server).map(({ call }) => call))).toEqual(
      new Set([`POST /api/integrations/${saved.id}`]),
    )
  })

  test('changed elsewhere asks which one counts, and saves both when asked to', async () => {
    const refused = { status: 409, body: { message: 'Alterada.', code: 'integration_changed' } }
    const server = stubServer(subscriber, { ...stored, [`POST /api/integrations/${saved.id}`]: refused })
    renderAppWithServer(`/wizard?integracao=${saved.id}`)
    const end = within(await ending())
    expect((await end.findByRole('status')).textContent).toContain('Mudou em outra aba ou aparelho')
    await user.click(end.getByRole('button', { name: 'Salvar como nova' }))
    expect(await end.findByRole('link', { name: 'AdCombo IT 24817' })).toBeDefined()
    expect(saves(server).at(-1)?.call).not.toContain(saved.id)
  })

  test('gives its Worker to another page: only offer and price are asked for', async () => {
    stubServer(subscriber, stored)
    renderAppWithServer(`/wizard?worker=${saved.id}`)
    const value = async (label: string) => (await screen.findByLabelText<HTMLInputElement>(label)).value
    expect(await value('URL do Cloudflare')).toBe('https://crema.marina.workers.dev')
    expect(await value('Código do País')).toBe('IT')
    expect(await value('URL da Página de Sucesso')).toBe('https://crema.example/grazie')
    expect(await value('Offer ID')).toBe('')
    expect(await value('Preço do Produto')).toBe('')
  })

  test('that is not there any more leads to those that are', async () => {
    const gone = { status: 404, body: { message: 'Não encontramos.', code: 'not_found' } }
    stubServer(subscriber, { [`GET /api/integrations/${saved.id}`]: gone })
    renderAppWithServer(`/wizard?integracao=${saved.id}`)
    expect(await screen.findByRole('heading', { name: 'Esta integração não existe mais' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Suas integrações' }).getAttribute('href')).toBe('/dashboard')
  })
})

test('a new tab goes on with what was left in another, and each saves its own', async () => {
  stubServer(subscriber)
  renderAppWithServer('/wizard?platform=adcombo')
  await press('Próximo Passo')
  await press('Já tenho URL CloudFlare')
  await fill('URL da Página de Sucesso', 'https://crema.example/grazie')
  cleanup()
  sessionStorage.clear()
  renderAppWithServer('/wizard')
  const field = await screen.findByLabelText<HTMLInputElement>('URL da Página de Sucesso')
  expect(field.value).toBe('https://crema.example/grazie')

  const elsewhere = localStorage.getItem('wizard-draft')
  window.dispatchEvent(new StorageEvent('storage', { key: 'wizard-draft', newValue: elsewhere }))
  expect(await screen.findByText('O assistente também está aberto em outra aba')).toBeDefined()
})

test('work that made room for a saved integration can be resumed', async () => {
  stubServer(subscriber, { ...stored, 'GET /api/integrations': { body: { integrations: [saved] } } })
  renderAppWithServer('/wizard?platform=lemonad')
  await press('Próximo Passo')
  await press('Já tenho URL CloudFlare')
  await fill('URL da Página de Sucesso', 'https://outra.example/ok')
  cleanup()

  // Another address is another entry, which has no steps yet.
  window.history.pushState(null, '')
  renderAppWithServer(`/wizard?worker=${saved.id}`)
  await fill('Offer ID', '1')
  cleanup()
  sessionStorage.clear()
  localStorage.removeItem('wizard-draft')
  renderAppWithServer('/wizard')
  expect(await screen.findByRole('link', { name: 'Crema IT' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Outra página com este Worker' }).getAttribute('href')).toBe(
    `/wizard?worker=${saved.id}`,
  )
  expect(screen.getByText(/^Lemonad · falta a página de sucesso/)).toBeDefined()
  window.history.pushState(null, '')
  await user.click(screen.getByRole('link', { name: 'Continuar' }))
  const field = await screen.findByLabelText<HTMLInputElement>('URL da Página de Sucesso')
  expect(field.value).toBe('https://outra.example/ok')
})
