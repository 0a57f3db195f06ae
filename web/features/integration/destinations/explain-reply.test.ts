import { expect, test } from 'vitest'
import type { Destination } from '#vault/destinations/destination.ts'
import { ga4 } from '#vault/destinations/ga4.ts'
import { google } from '#vault/destinations/google.ts'
import { meta } from '#vault/destinations/meta.ts'
import { telegram } from '#vault/destinations/telegram.ts'
import { tiktok } from '#vault/destinations/tiktok.ts'
import { utmify } from '#vault/destinations/utmify.ts'
import { explainReply } from './explain-reply.tsx'

const refused = (http: number, words: unknown) => ({
  estado: 'recusado',
  http,
  resposta: JSON.stringify(words),
})

test.each([
  [meta, refused(400, { error: { code: 190, message: 'Invalid OAuth access token' } }), /token não vale/],
  [meta, refused(400, { error: { code: 100, error_subcode: 2804003 } }), /passou de 7 dias/],
  [meta, refused(400, { error: { code: 100, error_subcode: 33 } }), /confira o ID/],
  [meta, refused(403, { error: { code: 200 } }), /não tem permissão neste pixel/],
  [tiktok, refused(200, { code: 40_105, message: 'Access token is incorrect' }), /gere outro/],
  [tiktok, refused(200, { code: 40_002 }), /confira o código/],
  [
    telegram,
    refused(400, { ok: false, error_code: 400, description: 'chat not found' }),
    /mande uma mensagem/,
  ],
  [telegram, refused(401, { ok: false, error_code: 401 }), /@BotFather/],
  [utmify, refused(401, { OK: false }), /copie de novo/],
  [meta, { estado: 'recusado', http: 418, resposta: '<html>' }, /^A Meta não aceitou\.$/],
  [meta, { estado: 'fila', http: 0, resposta: null }, /^A Meta ainda não respondeu\.$/],
  [meta, { estado: 'fila', http: 503, resposta: '' }, /^A Meta está com problemas\.$/],
  [meta, { estado: 'fila', http: 429, resposta: '' }, /^A Meta pediu para esperar\.$/],
  [meta, { estado: 'enviado', http: 200, resposta: '{"events_received":1}' }, /^A Meta recebeu\.$/],
  [ga4, { estado: 'enviado', http: 204, resposta: '' }, /^O GA4 respondeu, mas não diz se aceitou\.$/],
  [google, { estado: 'espera', http: 0, resposta: '' }, /^O Google leva na próxima busca\.$/],
  [google, { estado: 'enviado', http: 0, resposta: '' }, /^O Google leva na próxima busca\.$/],
  [google, { estado: 'desligado', http: 0, resposta: '' }, /não tem nome na tabela/],
])('%o answered %o', (destination: Destination, reply, words) => {
  expect(explainReply(destination, reply)).toMatch(words)
})
