import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { stubFrame } from '#web/testing/stub-frame.ts'
import { RehearsalPanel } from './rehearsal-panel.tsx'

const answers = {
  platform: 'adcombo',
  apiKey: '00112233445566778899aabbccddeeff',
  cloudflareUrl: 'https://leads.conta.workers.dev',
  countryCode: 'it',
}
const props = {
  answers,
  workerCode: '// worker',
  formHtml: '<form>1</form>',
  hasVault: false,
  thankYouHtml: '<h1>Grazie</h1>',
}

const post = { method: 'POST', url: 'https://leads.conta.workers.dev/', headers: [], body: 'name=Ana' }
const request = {
  method: 'GET',
  url: `https://api.adcombo.com/api/v2/order/create/?api_key=${answers.apiKey}&name=Ana`,
  headers: [],
  body: '',
}

type Changes = Partial<ComponentProps<typeof RehearsalPanel>>

function renderPanel(changes: Changes = {}) {
  const { rerender } = render(<RehearsalPanel {...props} {...changes} />)
  const form = stubFrame('Formulário em ensaio')
  const worker = stubFrame('Worker em ensaio')
  form.say({ type: 'ready' })
  worker.say({ type: 'ready' })
  return {
    form,
    worker,
    change: (next: Changes) => rerender(<RehearsalPanel {...props} {...next} />),
  }
}

const statesOf = () => screen.getAllByRole('listitem').map((line) => line.dataset['state'])

test('the post of the form goes to the Worker, its request to the platform, and the answers back', async () => {
  const { form, worker } = renderPanel()
  expect(form.posted).toEqual([{ type: 'show', html: '<form>1</form>', query: '', isRehearsed: true }])
  form.say({ type: 'submitted', fields: [['name', 'Ana']] })
  form.say({ type: 'call', id: 1, call: post })
  await waitFor(() => expect(worker.posted).toHaveLength(1))
  expect(worker.posted[0]).toMatchObject({ type: 'run', id: 1, code: '// worker', cf: { country: 'IT' } })
  expect(JSON.stringify(worker.posted[0])).toContain('["cf-connecting-ip","203.0.113.7"]')

  worker.say({ type: 'call', id: 9, call: request })
  expect(worker.posted[1]).toMatchObject({ type: 'answer', id: 9, answer: { reply: { status: 200 } } })
  const reply = { status: 200, headers: [], body: '{"success":true,"orderId":"4821377"}' }
  worker.say({ type: 'answered', id: 1, reply })
  expect(form.posted[1]).toEqual({ type: 'answer', id: 1, answer: { reply } })

  form.say({ type: 'success', url: 'https://loja.example/grazie?order=4821377', orderId: '4821377' })
  expect(statesOf()).toEqual(['done', 'done', 'done', 'done'])
  fireEvent.click(screen.getByRole('button', { name: 'Ver detalhes técnicos' }))
  expect(screen.getByText('/grazie?order=4821377')).toBeTruthy()
  expect(document.body.textContent).not.toContain(answers.apiKey)
})

test('after a success the visitor sees the success page with its order, and can begin again', () => {
  const { form } = renderPanel()
  form.say({ type: 'submitted', fields: [] })
  form.say({ type: 'success', url: 'https://loja.example/grazie?order=7', orderId: '7' })
  const page = stubFrame('Página de sucesso')
  page.say({ type: 'ready' })
  expect(page.posted).toEqual([
    { type: 'show', html: '<h1>Grazie</h1>', query: '?order=7', isRehearsed: false },
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Ensaiar de novo' }))
  expect(screen.queryByTitle('Página de sucesso')).toBeNull()
  expect(statesOf()).toEqual(['idle', 'idle', 'idle', 'idle'])
})

test('a Worker that cannot run is a lost connection to the form, and red in the path', () => {
  const { form, worker } = renderPanel()
  form.say({ type: 'submitted', fields: [] })
  worker.say({ type: 'broken', id: 1, message: 'SyntaxError: oops' })
  expect(form.posted.at(-1)).toEqual({
    type: 'answer',
    id: 1,
    answer: { failure: { name: 'TypeError', message: 'Failed to fetch' } },
  })
  form.say({ type: 'alert', text: 'Erro de conexão: Por favor, tente novamente daqui a pouco.' })
  expect(statesOf()).toEqual(['done', 'failed', 'idle', 'failed'])
  expect(screen.getByText('SyntaxError: oops')).toBeTruthy()
})

test('changed code starts the rehearsal anew', () => {
  const { form, change } = renderPanel()
  form.say({ type: 'submitted', fields: [] })
  form.say({ type: 'alert', text: 'Erro' })
  change({ formHtml: '<form>2</form>' })
  expect(form.posted.at(-1)).toEqual({ type: 'show', html: '<form>2</form>', query: '', isRehearsed: true })
  expect(statesOf()).toEqual(['idle', 'idle', 'idle', 'idle'])
})

test.each([{ workerCode: '// another' }, { hasVault: true }])(
  'another Worker clears the path, and leaves in the form what was typed: %j',
  (worker) => {
    const { form, change } = renderPanel()
    form.say({ type: 'submitted', fields: [] })
    const posted = form.posted.length
    change(worker)
    expect(statesOf()).toEqual(['idle', 'idle', 'idle', 'idle'])
    expect(form.posted).toHaveLength(posted)
  },
)

test('without the code of the Worker one with a key of its own takes its place, and the panel says so', async () => {
  const { form, worker } = renderPanel({ workerCode: null })
  expect(screen.getByText(/Worker gerado agora/)).toBeTruthy()
  form.say({ type: 'call', id: 1, call: post })
  await waitFor(() => expect(worker.posted).toHaveLength(1))
  const [run] = worker.posted
  expect(run).toMatchObject({ type: 'run' })
  expect(JSON.stringify(run)).toContain('chave-de-ensaio')
  expect(JSON.stringify(run)).not.toContain(answers.apiKey)
})

test('a form that calls the platform itself is answered for its visitor and by the platform', () => {
  const { form } = renderPanel({
    answers: { ...answers, platform: 'drcash', cloudflareUrl: '' },
    workerCode: null,
  })
  expect(screen.queryByText(/Worker gerado agora/)).toBeNull()
  form.say({ type: 'submitted', fields: [['token', answers.apiKey]] })
  form.say({ type: 'call', id: 1, call: { ...post, method: 'GET', url: 'https://api.ipify.org/', body: '' } })
  expect(form.posted.at(-1)).toMatchObject({ id: 1, answer: { reply: { body: '203.0.113.7' } } })
  form.say({ type: 'call', id: 2, call: { ...post, url: 'https://order.drcash.sh/v1/order', body: '{}' } })
  expect(form.posted.at(-1)).toMatchObject({ id: 2, answer: { reply: { status: 200 } } })
  expect(screen.getByText('O formulário passou o lead para a Dr.Cash')).toBeTruthy()
})

test('another scenario clears the path, and the next lead meets it', () => {
  const { form, worker } = renderPanel()
  form.say({ type: 'submitted', fields: [] })
  fireEvent.change(screen.getByLabelText('Resposta da AdCombo'), { target: { value: 'time-out' } })
  expect(statesOf()).toEqual(['idle', 'idle', 'idle', 'idle'])
  worker.say({ type: 'call', id: 3, call: request })
  expect(worker.posted.at(-1)).toMatchObject({ id: 3, answer: { failure: { name: 'TimeoutError' } } })
})

test('what passed is one click away for who wants to see it', () => {
  const { form } = renderPanel()
  form.say({ type: 'submitted', fields: [['name', 'Ana']] })
  expect(screen.queryByText('1 campo')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Ver detalhes técnicos' }))
  expect(screen.getByText('1 campo')).toBeTruthy()
  expect(screen.getByText('Ana')).toBeTruthy()
})

test('an example is filled in with one click', () => {
  const { form } = renderPanel()
  fireEvent.click(screen.getByRole('button', { name: 'Preencher com um exemplo' }))
  expect(form.posted.at(-1)).toEqual({ type: 'fill', values: { name: 'Ana Teste' }, sends: false })
})
