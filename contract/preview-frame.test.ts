import { expect, test } from 'vitest'
import { isFromFrame } from './preview-frame.ts'

const call = { method: 'POST', url: 'https://exemplo.com/', headers: [['a', 'b']], body: '' }
const lead = { id: 'a', estado: 'pendente', nome: 'Ana', pedido: null, tentativas: 1, proxima: 60_000 }
const reply = { status: 200, headers: [], body: '{}' }

test.each([
  { type: 'ready' },
  { type: 'height', height: 320 },
  { type: 'submitted', fields: [['name', 'Ana']] },
  { type: 'call', id: 1, call },
  { type: 'answered', id: 1, reply },
  { type: 'broken', id: 1, message: 'x is not defined' },
  { type: 'kept', now: 1, leads: [lead] },
  { type: 'alert', text: 'Erro: desconhecido' },
  { type: 'told', network: 'meta', event: 'Lead', pixel: '', number: '1' },
  { type: 'success', url: 'https://exemplo.com/obrigado', orderId: '' },
])('$type is understood', (message) => {
  expect(isFromFrame(message)).toBe(true)
})

test.each([
  undefined,
  null,
  'ready',
  [],
  { type: 'toString' },
  { type: '__proto__' },
  { type: 'height', height: '320' },
  { type: 'height', height: Number.NaN },
  { type: 'submitted', fields: [['name']] },
  { type: 'submitted', fields: [['name', 1]] },
  { type: 'call', id: '1', call },
  { type: 'call', id: 1, call: { ...call, url: '/relativo' } },
  { type: 'call', id: 1, call: { ...call, headers: {} } },
  { type: 'call', id: 1 },
  { type: 'answered', id: 1, reply: { ...reply, status: '200' } },
  { type: 'broken', id: 1, message: {} },
  { type: 'kept', now: 1, leads: [{ ...lead, pedido: 7 }] },
  { type: 'kept', now: 1, leads: [{ ...lead, tentativas: undefined }] },
  { type: 'kept', now: 1, leads: [null] },
  { type: 'alert' },
  { type: 'told', network: 'outra', event: 'Lead', pixel: '', number: '1' },
  { type: 'told', network: 'meta', event: 'Lead', pixel: 1, number: '1' },
  { type: 'told', network: 'meta', event: 'Lead', pixel: '' },
  { type: 'success', url: 'obrigado', orderId: '1' },
  { type: 'success', url: 'https://exemplo.com/' },
])('%j is not', (message) => {
  expect(isFromFrame(message)).toBe(false)
})
