import { afterAll, expect, it } from 'vitest'
import * as contract from '#contract/vault.ts'
import { vaultRoutes, vaultVersion } from '#contract/vault.ts'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import { startStandIn } from '#generator/testing/platforms/stand-in.ts'
import { openVault } from '#generator/testing/vault/open-vault.ts'
import { vaultProgram } from '#generator/worker/vault-program.ts'
import { adPlatforms, alertChannels } from './destinations/index.ts'

const standIn = await startStandIn()
const vault = await openVault(subjectOf('lemonad'), { outbound: standIn.address })
const { id } = await vault.post()
await vault.tell(`id=${id}&status=sale&valor=3`)

afterAll(async () => {
  await vault[Symbol.asyncDispose]()
  await standIn.close()
})

/** What each route is asked with, where it needs anything. */
const bodies: Record<string, object> = {
  'PUT ajustes': { dias: 60 },
  'PUT paginas': { paginas: [{ pagina: 'a1b2c3d4e5f6', nome: 'Creme', oferta: '777', pais: 'IT' }] },
  'PUT hospedadas': { nome: 'obrigado', html: '<!doctype html><p>Grazie' },
  'PUT palavras': { palavra: 'aceptado', significado: 'aprovado' },
  'PUT destinos': { alerta: { endereco: 'https://avisos.example/gancho' } },
  'POST novo-endereco': { qual: 'csv' },
  'POST teste': { destino: 'alerta' },
  'POST lead-de-teste': { pagina: 'a1b2c3d4e5f6', campos: subjectOf('lemonad').post },
}

it('has the routes of the contract, and no others', () => {
  const inProgram = [...vaultProgram.js.matchAll(/^ {2}'((?:GET|POST|PUT|DELETE) [^']+)': .+,$/gm)]
  const routes = Object.values(vaultRoutes).map(({ route }) => route)
  expect(inProgram.map(([, route = '']) => route).toSorted()).toEqual(routes.toSorted())
})

it.each(Object.values(vaultRoutes).filter(({ route }) => !route.endsWith('/reenviar')))(
  'answers $route as the contract says',
  async ({ route, reply }) => {
    const [method = '', path = ''] = route.split(' ')
    const body = bodies[route]
    const query = route === 'GET lead-de-teste' ? '?pagina=a1b2c3d4e5f6' : ''
    const answer = await vault.read(path.replace(':id', id) + query, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(answer.status).toBe(200)
    expect(reply.safeParse(await answer.json()).error).toBeUndefined()
  },
)

it('says of itself what it is', async () => {
  const about = contract.readAbout.reply.parse(await (await vault.read('sobre')).json())
  expect(about).toEqual({ versao: vaultVersion, esquema: 5, esquemaDoCofre: 5 })
})

it('a destination that Workers online do not know raises the version', () => {
  const known = { version: vaultVersion, ids: [...adPlatforms, ...alertChannels].map(({ id }) => id) }
  expect(known).toEqual({
    version: 7,
    ids: ['meta', 'tiktok', 'google', 'ga4', 'utmify', 'telegram', 'https'],
  })
})
