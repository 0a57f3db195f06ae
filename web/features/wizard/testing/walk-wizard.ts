import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { subscriber } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'

export const user = userEvent.setup()
export const button = (name: string) => screen.getByRole('button', { name })
export const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
export const press = (name: string) => user.click(button(name))
export const fill = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label)
  await user.clear(field)
  await user.paste(text)
}

export async function choose(platform: string) {
  renderApp('/wizard', subscriber)
  await user.click(await screen.findByRole('radio', { name: new RegExp(`^${platform}`) }))
}

export async function reachWorkerStep() {
  await choose('AdCombo')
  await press('Próximo Passo')
  await screen.findByLabelText('API Key')
}

export async function reachFormStep(platform = 'AdCombo') {
  await choose(platform)
  await press('Próximo Passo')
  if (platform !== 'Dr.Cash') await press('Já tenho URL CloudFlare')
  await fill('URL da Página de Sucesso', 'https://exemplo.com.br/obrigado')
  await press('Usar minha página')
  await heading('Configure seu formulário')
}

export async function fillForm() {
  await fill('Código do País', 'IT')
  await fill('Offer ID', '24817')
  await fill('Preço do Produto', '39.90')
  await fill('URL do Cloudflare', 'https://leads.exemplo.workers.dev')
}
