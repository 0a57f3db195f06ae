import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { crema as saved } from '#web/testing/integrations.ts'
import { subscriber } from '#web/testing/people.ts'
import { renderAppWithServer } from '#web/testing/render-app.tsx'
import { stubServer } from '#web/testing/stub-server.ts'
import { newWorkPath } from '#web/session/wizard-paths.ts'

const user = userEvent.setup()
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const fill = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label)
  await user.clear(field)
  await user.paste(text)
}
const ending = () => screen.findByRole('region', { name: 'Sua integração está pronta' })
const platform = (name: RegExp, checked: boolean) => screen.findByRole('radio', { name, checked })
const waiting = () => screen.findByRole('region', { name: 'Continue de onde parou' })

const stored = { [`GET /api/integrations/${saved.id}`]: { body: saved } }

/** As a link does: an entry of the browser's history that the wizard has not seen. */
function open(path: string) {
  cleanup()
  window.history.pushState(null, '')
  return renderAppWithServer(path)
}

/** The router of these tests leaves the browser's history alone. */
async function follow(link: HTMLElement) {
  window.history.pushState(null, '')
  await user.click(link)
}

async function leaveHalfDone(id: string, successUrl: string) {
  open(`/wizard?platform=${id}`)
  await press('Próximo Passo')
  await press('Já tenho URL CloudFlare')
  await fill('URL da Página de Sucesso', successUrl)
}

beforeEach(() => stubServer(subscriber, stored))

describe('a new integration', () => {
  test.each([
    ['the header', newWorkPath],
    ['the address', '/wizard'],
    ['the start page', '/'],
  ])('opened by %s is empty once the last one is finished', async (_, path) => {
    open(`/wizard?integracao=${saved.id}`)
    await within(await ending()).findByRole('link', { name: 'AdCombo IT 24817' })
    open(path)
    expect(await platform(/^AdCombo/, false)).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Continue de onde parou' })).toBeNull()
  })

  test('by a platform of the dashboard has this platform and nothing else', async () => {
    open(`/wizard?integracao=${saved.id}`)
    await within(await ending()).findByRole('link', { name: 'AdCombo IT 24817' })
    open('/wizard?platform=adcombo')
    expect(await platform(/^AdCombo/, true)).toBeDefined()
    await press('Próximo Passo')
    await press('Já tenho URL CloudFlare')
    expect((await screen.findByLabelText<HTMLInputElement>('URL da Página de Sucesso')).value).toBe('')
  })

  test('leaves a reload where it was', async () => {
    open(`/wizard?integracao=${saved.id}`)
    await within(await ending()).findByRole('link', { name: 'AdCombo IT 24817' })
    cleanup()
    renderAppWithServer('/wizard')
    expect(await ending()).toBeDefined()
  })

  test('also begins from within the wizard', async () => {
    await leaveHalfDone('adcombo', 'https://crema.example/grazie')
    await follow(screen.getByRole('link', { name: 'Nova integração' }))
    expect(await platform(/^AdCombo/, false)).toBeDefined()
    expect((await waiting()).textContent).toContain('AdCombo · falta a página de sucesso · há instantes')
  })
})

describe('what is half done', () => {
  test('of another tab stays away from an empty wizard that is reloaded', async () => {
    await leaveHalfDone('adcombo', 'https://crema.example/grazie')
    // A fresh tab knows only what the last one left for it.
    sessionStorage.clear()
    open(newWorkPath)
    await platform(/^AdCombo/, false)
    cleanup()
    renderAppWithServer('/wizard')
    await platform(/^AdCombo/, false)
    expect((await waiting()).textContent).toContain('AdCombo · falta a página de sucesso')
  })

  test('goes on in its own tab, and waits nowhere else then', async () => {
    await leaveHalfDone('adcombo', 'https://crema.example/grazie')
    const own = sessionStorage.getItem('wizard-draft') ?? ''
    sessionStorage.clear()
    open(newWorkPath)
    await waiting()
    cleanup()
    sessionStorage.setItem('wizard-draft', own)
    open('/wizard')
    await fill('URL da Página de Sucesso', 'https://crema.example/outra')
    expect(localStorage.getItem('wizard-draft-aside')).toBeNull()
  })

  test('that makes room by a restart is there at once, with all others when asked for', async () => {
    for (const id of ['adcombo', 'lemonad', 'trafficlight'])
      await leaveHalfDone(id, 'https://crema.example/grazie')
    open(`/wizard?integracao=${saved.id}`)
    await within(await ending()).findByRole('link', { name: 'AdCombo IT 24817' })
    await fill('Offer ID', '2')
    await press('Nova Integração')
    expect((await waiting()).textContent).toContain('AdCombo · Itália · oferta 2 · mudanças não salvas')
    expect(within(await waiting()).getAllByRole('listitem')).toHaveLength(3)
    await press('Mostrar todos (4)')
    expect(within(await waiting()).getAllByRole('listitem')).toHaveLength(4)
  })

  test('waits with what it is and its age, however many there are, and can be gone on with', async () => {
    await leaveHalfDone('adcombo', 'https://crema.example/grazie')
    await leaveHalfDone('lemonad', 'https://outra.example/ok')
    open(newWorkPath)
    const rows = within(await waiting()).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Lemonad · falta a página de sucesso · há instantes/),
      expect.stringMatching(/^AdCombo · falta a página de sucesso · há instantes/),
    ])
    const [, older] = within(await waiting()).getAllByRole('link', { name: 'Continuar' })
    if (older) await follow(older)
    expect((await screen.findByLabelText<HTMLInputElement>('URL da Página de Sucesso')).value).toBe(
      'https://crema.example/grazie',
    )
    open(newWorkPath)
    expect(within(await waiting()).getAllByRole('listitem')).toHaveLength(2)
  })

  test('can be thrown away, for good', async () => {
    await leaveHalfDone('adcombo', 'https://crema.example/grazie')
    open(newWorkPath)
    await user.click(within(await waiting()).getByRole('button', { name: 'Descartar' }))
    expect(screen.queryByRole('region', { name: 'Continue de onde parou' })).toBeNull()
    open(newWorkPath)
    await platform(/^AdCombo/, false)
    expect(screen.queryByRole('region', { name: 'Continue de onde parou' })).toBeNull()
  })

  test('put aside by an earlier version is there as well', async () => {
    const state = {
      step: 'success',
      platform: 'lemonad',
      answers: { successUrl: 'https://outra.example/ok' },
    }
    localStorage.setItem('wizard-draft-aside', JSON.stringify({ userId: subscriber.id, state }))
    open('/wizard')
    expect((await waiting()).textContent).toContain('Rascunho')
    await follow(within(await waiting()).getByRole('link', { name: 'Continuar' }))
    expect(await screen.findByLabelText('URL da Página de Sucesso')).toBeDefined()
  })
})

describe('a finished integration', () => {
  test('says what is not saved until it is', async () => {
    const server = stubServer(subscriber, stored)
    open(`/wizard?integracao=${saved.id}`)
    const end = within(await ending())
    await end.findByRole('link', { name: 'AdCombo IT 24817' })
    await fill('Offer ID', '2')
    expect(await end.findByText('Mudanças não salvas')).toBeDefined()
    expect(end.queryByText(/Salva como/)).toBeNull()
    await press('Salvar mudanças')
    expect(await end.findByText(/Salva como/)).toBeDefined()
    expect(server.sent.at(-1)).toMatchObject({
      call: `POST /api/integrations/${saved.id}`,
      body: { answers: { offerId: '2' } },
    })
    await fill('Offer ID', '3')
    await fill('Offer ID', '2')
    expect(await end.findByText(/Salva como/)).toBeDefined()
  })

  test('says so on its other steps too, and waits with it when another is begun', async () => {
    open(`/wizard?integracao=${saved.id}`)
    await within(await ending()).findByRole('link', { name: 'AdCombo IT 24817' })
    await press('Voltar')
    await fill('URL da Página de Sucesso', 'https://crema.example/outra')
    expect(await screen.findByText('Mudanças não salvas')).toBeDefined()
    open(newWorkPath)
    expect((await waiting()).textContent).toContain('AdCombo · Itália · oferta 24817 · mudanças não salvas')
    await follow(within(await waiting()).getByRole('link', { name: 'Continuar' }))
    expect(await screen.findByText('Mudanças não salvas')).toBeDefined()
  })

  test('is not saved by a reload that finds it changed', async () => {
    const server = stubServer(subscriber, stored)
    open(`/wizard?integracao=${saved.id}`)
    const end = within(await ending())
    await end.findByRole('link', { name: 'AdCombo IT 24817' })
    await fill('Offer ID', '2')
    await end.findByText('Mudanças não salvas')
    const saves = () => server.sent.filter(({ call }) => call.startsWith('POST /api/integrations')).length
    const before = saves()
    cleanup()
    renderAppWithServer('/wizard')
    expect(await within(await ending()).findByText('Mudanças não salvas')).toBeDefined()
    expect(saves()).toBe(before)
  })

  test('that was only looked at does not wait', async () => {
    open(`/wizard?integracao=${saved.id}`)
    await within(await ending()).findByRole('link', { name: 'AdCombo IT 24817' })
    await press('Voltar')
    await screen.findByLabelText('URL da Página de Sucesso')
    open(newWorkPath)
    await platform(/^AdCombo/, false)
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Continue de onde parou' })).toBeNull())
  })

  test('can be saved as another', async () => {
    const server = stubServer(subscriber, stored)
    open(`/wizard?integracao=${saved.id}`)
    const end = within(await ending())
    await end.findByRole('link', { name: 'AdCombo IT 24817' })
    await fill('Offer ID', '2')
    await press('Salvar como nova')
    await waitFor(() => expect(server.sent.at(-1)?.call).not.toContain(saved.id))
    expect(server.sent.at(-1)?.body).toMatchObject({ basedOn: 0, answers: { offerId: '2' } })
  })
})
