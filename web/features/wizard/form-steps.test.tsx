import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { user, button, heading, press, fill, reachFormStep, fillForm } from './testing/walk-wizard.ts'

describe('step 3', () => {
  test('has everything that is wrong said, and the focus on the first of it', async () => {
    await reachFormStep()
    await press('Gerar Formulário para Atomicat')
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Código do País é obrigatório',
      'Offer ID é obrigatório',
      'Preço do Produto é obrigatório',
      'URL do Cloudflare é obrigatório',
    ])
    expect(document.activeElement).toBe(screen.getByLabelText('Código do País'))
  })

  test('offers the ways out in one click', async () => {
    await reachFormStep()
    await fill('Código do País', 'it')
    await fill('Preço do Produto', '99,90')
    await user.tab()
    await press('Usar 99.90')
    expect(screen.getByLabelText<HTMLInputElement>('Preço do Produto').value).toBe('99.90')
    expect(screen.getByLabelText<HTMLInputElement>('Código do País').value).toBe('IT')
    const language = screen.getByLabelText<HTMLSelectElement>('Idioma do Formulário')
    expect(language.value).toBe('it')
    await user.selectOptions(language, 'Inglês')
    await press('Usar italiano no formulário e na página')
    expect(language.value).toBe('it')
    expect(within(screen.getByRole('main')).queryByRole('button', { name: /^Usar / })).toBeNull()
  })

  test('has the Worker at https, however it was typed or pasted, and says so until another is given', async () => {
    await reachFormStep()
    const field = screen.getByLabelText<HTMLInputElement>('URL do Cloudflare')
    const word = () => screen.queryByText('Trocamos http por https no endereço do Worker')
    await fill('URL do Cloudflare', 'http://leads.exemplo.workers.dev')
    expect(word()).toBeNull()
    await user.tab()
    expect(field.value).toBe('https://leads.exemplo.workers.dev')
    expect(word()).not.toBeNull()
    await user.clear(field)
    await user.paste(' http://outro.exemplo.workers.dev ')
    await user.tab()
    expect(field.value).toBe('https://outro.exemplo.workers.dev')
    expect(word()).not.toBeNull()
    await fill('URL do Cloudflare', 'http://leads.conta.workers.dev.localhost:8787')
    await user.tab()
    expect(field.value).toBe('http://leads.conta.workers.dev.localhost:8787')
    expect(word()).toBeNull()
  })

  test('takes a country by its name, from the keyboard or the list, and none that does not exist', async () => {
    await reachFormStep()
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Código do País' })
    await user.type(field, 'Espanha')
    await user.tab()
    expect(field.value).toBe('ES')
    expect(screen.getByText('Espanha')).toBeDefined()
    await user.clear(field)
    await user.type(field, 'reino')
    await user.click(screen.getByRole('option', { name: /^Reino Unido/ }))
    expect(field.value).toBe('GB')
    await user.clear(field)
    await user.type(field, 'XX')
    await user.tab()
    expect(screen.getByRole('alert').textContent).toBe(
      'Nenhum país tem este código: procure pelo nome do país',
    )
  })

  test('reads an offer from its address, a price with its currency, and asks about one of 0', async () => {
    await reachFormStep()
    await fill('Offer ID', 'https://my.adcombo.com/offers/24817')
    expect(screen.getByLabelText<HTMLInputElement>('Offer ID').value).toBe('24817')
    await fill('Código do País', 'IT')
    expect(screen.getByText('Na moeda do país (euro), igual ao da oferta.')).toBeDefined()
    await fill('Preço do Produto', '39,90 €')
    await user.tab()
    await press('Usar 39.90')
    await fill('Preço do Produto', '0')
    expect(screen.getByText(/^O preço é 0 mesmo/)).toBeDefined()
    await press('Sim, o preço é 0')
    expect(screen.queryByText(/^O preço é 0 mesmo/)).toBeNull()
  })

  test('ends with the form for Atomicat, and a new integration starts from nothing', async () => {
    await reachFormStep()
    await fillForm()
    expect(screen.queryByRole('button', { name: 'Nova Integração' })).toBeNull()
    await press('Gerar Formulário para Atomicat')
    const code = await screen.findByRole('region', { name: 'Código: HTML do formulário' })
    expect(code.textContent).toContain('action="https://leads.exemplo.workers.dev"')
    expect(button('Baixar formulario-adcombo-atomicat.html')).toBeDefined()
    await press('Nova Integração')
    await heading('Escolha Sua Plataforma')
    for (const card of screen.getAllByRole('radio')) expect(card.getAttribute('aria-checked')).toBe('false')
    expect(sessionStorage).toHaveLength(0)
  })

  test('of Dr.Cash warns about the token, and leads to a Worker and back', async () => {
    await reachFormStep('Dr.Cash')
    expect(screen.queryByLabelText('Offer ID')).toBeNull()
    expect(screen.queryByLabelText('URL do Cloudflare')).toBeNull()
    expect(screen.getByText('Seu token fica público na página')).toBeDefined()
    await fill('Código do País', 'BR')
    await user.tab()
    expect(screen.getByRole('alert').textContent).toBe('Para Dr Cash, use apenas letras minúsculas (ex: br)')
    await press('Usar br')
    await press('Proteger meu token com um Worker')
    await heading('Configurar CloudFlare Worker')
    expect(screen.getByLabelText('Código da Campanha')).toBeDefined()
    await press('Próximo Passo')
    await heading('Configure seu formulário')
    await fill('URL do Cloudflare', 'https://leads.exemplo.workers.dev')
    expect(screen.getByText('Seu token está protegido')).toBeDefined()
  })

  test('does not generate when Enter is pressed in the check of an ad', async () => {
    await reachFormStep()
    await user.click(screen.getByText('Conferir o rastreamento do anúncio'))
    await user.type(screen.getByLabelText('URL do anúncio'), 'https://exemplo.com/?utm_source=x{Enter}')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('step 4', () => {
  test('makes one HTML for one form, and a second to repeat for more', async () => {
    await reachFormStep()
    await fillForm()
    await press('Gerar Formulário para WordPress/Elementor')
    await heading('Formulários para WordPress')
    await press('Gerar HTMLs Para WordPress')
    await screen.findByRole('region', { name: 'Código: HTML principal' })
    expect(screen.queryByRole('region', { name: 'Código: HTML para repetir' })).toBeNull()
    await user.click(screen.getByRole('radio', { name: '5 ou mais' }))
    const copy = screen.getByRole('region', { name: 'Código: HTML para repetir' })
    expect(copy.textContent).not.toContain('<script')
    expect(button('Baixar formulario-adcombo-wordpress.html')).toBeDefined()
    expect(button('Baixar formulario-adcombo-wordpress-replicavel.html')).toBeDefined()
    expect(button('Nova Integração')).toBeDefined()
  })
})

describe('what a form may have besides', () => {
  test('is folded, follows the answers, and goes into the code', async () => {
    await reachFormStep('TrafficLight')
    expect(screen.queryByLabelText('Cor do botão')).toBeNull()
    await fillForm()
    await user.click(screen.getByText('Aparência'))
    await fill('Cor do botão', '#c2410c')
    await fill('Título', 'Solo oggi')
    await user.click(screen.getByLabelText('Dizer que se paga na entrega'))
    expect(screen.getByText('“Pagamento alla consegna”')).toBeDefined()
    expect(screen.getByLabelText('Pedir o endereço, sem obrigar: a TrafficLight recebe')).toBeDefined()
    await user.click(screen.getByText('Pixel da Meta, do TikTok e do Google'))
    await fill('Pixel da Meta (Facebook)', '123456789012345')
    expect(screen.getByText(/^Meta: Gerenciador de Eventos/)).toBeDefined()
    await press('Gerar Formulário para Atomicat')
    const code = await screen.findByRole('region', { name: 'Código: HTML do formulário' })
    for (const words of ['i-c2410c', 'Solo oggi', 'Pagamento alla consegna', 'data-meta="123456789012345"'])
      expect(code.textContent).toContain(words)
  })

  test('does not fold while something in it is wrong, and makes no form', async () => {
    await reachFormStep()
    await fillForm()
    await user.click(screen.getByText('Aparência'))
    await fill('Política de privacidade', 'minha pagina')
    await user.click(screen.getByText('Aparência'))
    await press('Gerar Formulário para Atomicat')
    expect(screen.getByRole('alert').textContent).toBe('URL da política de privacidade inválida')
    expect(document.activeElement).toBe(screen.getByLabelText('Política de privacidade'))
  })
})
