import { describe, expect, test } from 'vitest'
import { gainsSince } from './vault-gains.ts'
import {
  giveMeaning,
  LeadPage,
  listLeads,
  putQuestion,
  readLead,
  releaseSuspects,
  vaultRoutes,
  vaultVersion,
  WholeLead,
} from './vault.ts'

/** What the first vaults answered. */
const oldLead = { id: 'um', n: 1, estado: 'entregue', tentativas: 1, nome: 'Ana' }

describe('a question to a vault', () => {
  test('has its method, its path and its query, without what was not asked for', () => {
    const query = { busca: 'ana maria', cursor: 12, estado: undefined }
    expect(putQuestion(listLeads, { query })).toEqual({
      method: 'GET',
      path: 'leads?busca=ana%20maria&cursor=12',
      body: null,
    })
    expect(putQuestion(listLeads, { query: {} })).toMatchObject({ path: 'leads' })
    expect(putQuestion(releaseSuspects, {})).toEqual({
      method: 'POST',
      path: 'suspeitos/liberar',
      body: null,
    })
  })

  test('cannot leave its path by an id, and says what it sends as JSON', () => {
    expect(putQuestion(readLead, { params: { id: '../ajustes?x' } }).path).toBe('leads/..%2Fajustes%3Fx')
    const body = { palavra: 'hold', significado: null }
    expect(putQuestion(giveMeaning, { body })).toMatchObject({ method: 'PUT', body: JSON.stringify(body) })
  })

  test('is one of its own: no two routes are the same', () => {
    const routes = Object.values(vaultRoutes).map(({ route }) => route)
    expect(new Set(routes).size).toBe(routes.length)
    for (const route of routes) expect(route).toMatch(/^(GET|POST|PUT|DELETE) [a-z-]+(\/:id)?(\/[a-z]+)?$/)
  })
})

test('what an older Worker leaves out is nothing, and what a newer one adds is left out', () => {
  const page = LeadPage.parse({ leads: [{ ...oldLead, novidade: 1 }], cursor: null })
  expect(page.leads).toEqual([
    {
      ...oldLead,
      proxima: null,
      pedido: null,
      motivo: null,
      telefone: null,
      pais: null,
      campanha: null,
      anuncio: null,
      site: null,
      pagina: null,
      oferta: null,
      retorno: null,
      valor: null,
      moeda: null,
      correcao: null,
      corrige: null,
      apagado: null,
    },
  ])
  expect(WholeLead.parse({ ...oldLead, dados: {} }).dados).toEqual({
    recebido: {},
    visitante: {},
    tentativas: [],
    enviado: '',
    resposta: '',
    retornos: [],
    conversoes: {},
  })
})

test('each version says what is gained by it, to those who do not have it', () => {
  expect(gainsSince(vaultVersion)).toEqual([])
  expect(gainsSince(vaultVersion - 1).length).toBeGreaterThan(0)
  expect(gainsSince(0)).toEqual(expect.arrayContaining(gainsSince(vaultVersion - 1)))
})
