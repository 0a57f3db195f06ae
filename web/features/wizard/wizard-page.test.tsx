import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { admin, subscriber } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { user, button, heading, press, fill, choose, reachWorkerStep } from './testing/walk-wizard.ts'

describe('the header', () => {
  test('shows who is here and how long the subscription lasts', async () => {
    renderApp('/wizard', subscriber)
    const header = within(await screen.findByRole('banner'))
    expect(header.getByText('marina.alves')).toBeDefined()
    expect(header.getByText('marina@exemplo.com.br')).toBeDefined()
    expect(header.getByText(/^\d+d restantes$/)).toBeDefined()
    expect(header.getByRole('button', { name: 'Sair' })).toBeDefined()
    expect(header.queryByRole('link', { name: 'Admin' })).toBeNull()
  })

  test('shows admins their panel, and no subscription', async () => {
    renderApp('/wizard', admin)
    const header = within(await screen.findByRole('banner'))
    expect(header.getByRole('link', { name: 'Admin' }).getAttribute('href')).toBe('/admin')
    expect(header.queryByText(/restantes/)).toBeNull()
  })
})

describe('the step of the platform', () => {
  test('goes on with a platform only, and tells how it works', async () => {
    renderApp('/wizard', subscriber)
    const next = await screen.findByRole<HTMLButtonElement>('button', { name: 'Próximo Passo' })
    expect(next.disabled).toBe(true)
    expect(screen.queryByText(/^Como funciona/)).toBeNull()
    expect(screen.getAllByRole('radio')).toHaveLength(4)
    await user.click(screen.getByRole('radio', { name: /^Lemonad/ }))
    expect(screen.getByRole('heading', { name: 'Como funciona com Lemonad' })).toBeDefined()
    expect(next.disabled).toBe(false)
  })

  test('is passed with Enter, and the new heading gets the focus', async () => {
    await choose('AdCombo')
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(await heading('Configurar CloudFlare Worker'))
  })

  test('is not passed by an Enter that is only held', async () => {
    await choose('AdCombo')
    const card = screen.getByRole('radio', { name: /^AdCombo/ })
    fireEvent.keyDown(card, { key: 'Enter', repeat: true })
    expect(await heading('Escolha Sua Plataforma')).toBeDefined()
    fireEvent.keyDown(card, { key: 'Enter' })
    expect(await heading('Configurar CloudFlare Worker')).toBeDefined()
  })

  test.each([
    ['adcombo', 'AdCombo'],
    ['drcash', 'Dr.Cash'],
    ['shakes', 'Shakes'],
  ])('opens with the platform of the address: %s', async (id, name) => {
    const { currentPath } = renderApp(`/wizard?platform=${id}`, subscriber)
    const card = await screen.findByRole('radio', { name: new RegExp(`^${name}`) })
    expect(card.getAttribute('aria-checked')).toBe('true')
    await waitFor(() => expect(currentPath()).toBe('/wizard'))
  })

  test('ignores a platform that does not exist', async () => {
    renderApp('/wizard?platform=outra', subscriber)
    await heading('Escolha Sua Plataforma')
    for (const card of screen.getAllByRole('radio')) expect(card.getAttribute('aria-checked')).toBe('false')
  })
})

describe('the step of the Worker', () => {
  test('judges the key when it is left, and mends the message while it is typed', async () => {
    await reachWorkerStep()
    const field = screen.getByLabelText('API Key')
    await user.click(field)
    await user.tab()
    expect(screen.getByRole('alert').textContent).toBe('API Key é obrigatório')
    await user.type(field, 'abcd')
    expect(screen.getByRole('alert').textContent).toBe('API Key deve ter pelo menos 5 caracteres')
    await user.type(field, 'e')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('puts the focus on the wrong field when code is asked for', async () => {
    await reachWorkerStep()
    await press('Gerar Código do Worker')
    expect(document.activeElement).toBe(screen.getByLabelText('API Key'))
    expect(screen.getByRole('alert').textContent).toBe('API Key é obrigatório')
  })

  test('makes the Worker, says so meanwhile, and only then shows the way on', async () => {
    await reachWorkerStep()
    expect(screen.queryByRole('button', { name: 'Próximo Passo' })).toBeNull()
    await fill('API Key', 'chave-de-teste')
    // Without a wait after the press: what is said meanwhile is gone a moment later.
    fireEvent.click(button('Gerar Código do Worker'))
    expect(button('Gerando...')).toBeDefined()
    const code = await screen.findByRole('region', { name: 'Código: Worker' })
    expect(code.textContent).toContain("apiKey: 'chave-de-teste'")
    expect(button('Próximo Passo')).toBeDefined()
  })

  test('copies the code that follows the fields, and none while a field is wrong', async () => {
    await reachWorkerStep()
    await fill('API Key', 'chave-de-teste')
    await user.click(button('Gerar Código do Worker'))
    await screen.findByRole('region', { name: 'Código: Worker' })
    await user.type(screen.getByLabelText('API Key'), '-2')
    await user.click(button('Copiar'))
    expect(await navigator.clipboard.readText()).toContain("apiKey: 'chave-de-teste-2'")
    await user.clear(screen.getByLabelText('API Key'))
    expect(screen.getByText('desatualizado')).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Copi/ }).disabled).toBe(true)
    expect(button('Baixar worker-adcombo.js').hasAttribute('disabled')).toBe(true)
  })

  test('trims what is pasted', async () => {
    await reachWorkerStep()
    const field = screen.getByLabelText<HTMLInputElement>('API Key')
    await user.click(field)
    await user.paste('  chave-colada\n')
    expect(field.value).toBe('chave-colada')
  })

  test('takes off what came along with a key when its field is left, and asks again for a torn one', async () => {
    await reachWorkerStep()
    const field = screen.getByLabelText<HTMLInputElement>('API Key')
    await user.type(field, ' chave-copiada\u200B ')
    await user.tab()
    expect(field.value).toBe('chave-copiada')
    await user.type(field, ' e mais')
    expect(screen.getByRole('alert').textContent).toBe('API Key não pode ter espaços no meio: copie de novo')
  })

  test('keeps the address of the Worker for the form', async () => {
    await reachWorkerStep()
    await fill('URL do Cloudflare', 'https://leads.exemplo.workers.dev')
    await press('Já tenho URL CloudFlare')
    await fill('URL da Página de Sucesso', 'https://exemplo.com.br/obrigado')
    await press('Usar minha página')
    await heading('Configure seu formulário')
    const field = screen.getByLabelText<HTMLInputElement>('URL do Cloudflare')
    expect(field.value).toBe('https://leads.exemplo.workers.dev')
  })

  test('is left at once by who has an address already', async () => {
    await reachWorkerStep()
    await press('Já tenho URL CloudFlare')
    await heading('Configure sua Página de Sucesso')
    await press('Voltar')
    expect(await heading('Configurar CloudFlare Worker')).toBeDefined()
  })

  test('says that the key is not kept, and passes our server only when it is published from here', async () => {
    await reachWorkerStep()
    expect(
      screen.getByText(/Nós não guardamos sua chave.+se você publicar por aqui, ela passa/),
    ).toBeDefined()
  })
})

describe('the step of the success page', () => {
  async function reachSuccessStep() {
    await reachWorkerStep()
    await press('Já tenho URL CloudFlare')
    await screen.findByLabelText('URL da Página de Sucesso')
  }

  test('asks for the own page with the words of its button', async () => {
    await reachSuccessStep()
    expect(button('Próximo Passo').hasAttribute('disabled')).toBe(true)
    await press('Usar minha página')
    expect(screen.getByRole('alert').textContent).toBe(
      'URL da página de sucesso é obrigatória para continuar',
    )
    const field = screen.getByLabelText('URL da Página de Sucesso')
    expect(document.activeElement).toBe(field)
    await user.type(field, 'exemplo.com.br')
    expect(screen.getByRole('alert').textContent).toBe('URL de sucesso inválida')
    await press('Usar https://exemplo.com.br')
    await press('Usar minha página')
    await heading('Configure seu formulário')
  })

  test('makes a page in the chosen language, which lets pass, and is told of when its country writes otherwise', async () => {
    await reachSuccessStep()
    const select = screen.getByLabelText<HTMLSelectElement>('Idioma da Página de Sucesso')
    expect(select.options).toHaveLength(49)
    expect(select.value).toBe('pt')
    await user.selectOptions(select, 'Espanhol')
    await press('Gerar página simples')
    const code = await screen.findByRole('region', { name: 'Código: Página de sucesso' })
    expect(code.textContent).toContain('<html lang="es"')
    expect(button('Baixar obrigado-es.html')).toBeDefined()
    await press('Próximo Passo')
    await heading('Configure seu formulário')
    expect(screen.getByText(/Onde você publicou a página gerada/)).toBeDefined()
    await fill('Código do País', 'MX')
    expect(await screen.findByText('A página de sucesso agora é em espanhol (América Latina)')).toBeDefined()
    expect(screen.getByText(/Você gerou a página em espanhol\./)).toBeDefined()
  })

  test('is told of again when its language has followed the country since', async () => {
    await reachSuccessStep()
    await press('Gerar página simples')
    await screen.findByRole('region', { name: 'Código: Página de sucesso' })
    await press('Próximo Passo')
    await fill('Código do País', 'IT')
    expect(await screen.findByText('A página de sucesso agora é em italiano')).toBeDefined()
    await press('Ver a página de sucesso')
    await heading('Configure sua Página de Sucesso')
    expect(screen.getByLabelText<HTMLSelectElement>('Idioma da Página de Sucesso').value).toBe('it')
  })
})

describe('what was half done', () => {
  test('is there again after a reload, without the key', async () => {
    await reachWorkerStep()
    await fill('API Key', 'chave-secreta')
    await press('Já tenho URL CloudFlare')
    await fill('URL da Página de Sucesso', 'https://exemplo.com.br/obrigado')
    cleanup()
    expect(JSON.stringify(sessionStorage)).not.toContain('chave-secreta')
    renderApp('/wizard', subscriber)
    await heading('Configure sua Página de Sucesso')
    const field = await screen.findByLabelText<HTMLInputElement>('URL da Página de Sucesso')
    expect(field.value).toBe('https://exemplo.com.br/obrigado')
  })

  test('is not shown to somebody else', async () => {
    await reachWorkerStep()
    cleanup()
    renderApp('/wizard', { ...subscriber, id: 'another' })
    expect(await heading('Escolha Sua Plataforma')).toBeDefined()
  })

  test('is done without where storage is refused', async () => {
    const refuse = () => {
      throw new DOMException('Refused', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    await reachWorkerStep()
    expect(screen.getByLabelText('API Key')).toBeDefined()
  })
})
