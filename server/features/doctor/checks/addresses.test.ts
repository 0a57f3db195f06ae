import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#server/testing/postgres.ts'
import type { Place } from '../check.ts'
import { look, visitsOf } from '../testing/look.ts'
import { appAddress, judgeAnswer } from './app-address.ts'
import { portFree } from './port-free.ts'
import { proxiesTrusted } from './proxies-trusted.ts'

const live = { status: 200, isOurs: true, location: undefined, certificateEnds: undefined }
/** The world outside, where the product answers. */
const outside: Place['seldom'] = async <T>() => live as T

describe('the public address', () => {
  const tell = async (APP_URL: string, more: Record<string, string> = {}) =>
    (await look(appAddress, { env: { APP_URL, ...more }, seldom: outside }))[0]

  test.each([
    ['https://app.exemplo.com.br', 'fine', 'APP_URL é https://app.exemplo.com.br.'],
    [
      'http://app.exemplo.com.br',
      'trouble',
      'APP_URL usa http em app.exemplo.com.br: senhas e sessões passam pela internet sem proteção.',
    ],
    ['http://203.0.113.9:3000', 'trouble', /^APP_URL usa http em 203\.0\.113\.9:3000: senhas/],
    [
      'https://exemplo.com.br/integrador',
      'trouble',
      'APP_URL tem um caminho depois de exemplo.com.br, e o Integrador só atende na raiz: os links dos emails não abrem.',
    ],
    ['http://192.168.0.10:3000', 'warning', /rede local sem https/],
    ['http://servidor.local', 'warning', /rede local sem https/],
    ['http://localhost:3000', 'warning', 'APP_URL é o desta máquina: serve só para experimentar.'],
  ])('%s is %s', async (url, state, text) => {
    const found = await tell(url)
    expect(found?.[0]).toBe(state)
    expect(found?.[1]).toMatch(text)
  })

  test.each([
    { CHECKOUT_WEBHOOK_SECRET: 'k3j4h5k3j4' },
    { TRUST_PROXY: '1' },
    { SMTP_URL: 'smtp://correio.exemplo.com', MAIL_FROM: 'a@exemplo.com' },
  ])('localhost is wrong for who sells, mails or stands behind a proxy: %j', async (more) => {
    expect(await tell('http://localhost:3000', more)).toEqual([
      'trouble',
      'APP_URL é o desta máquina: os links dos emails não abrem para ninguém de fora.',
      'Defina APP_URL com o endereço https pelo qual os clientes chegam.',
    ])
  })

  test('who comes by another name, as the proxy tells it, is named', async () => {
    const env = { APP_URL: 'https://app.exemplo.com.br' }
    const hosts = new Map([
      ['www.exemplo.com.br', 12],
      ['outro.com', 1],
    ])
    const visits = visitsOf({ hosts })
    const [found] = await look(appAddress, { env, visits, seldom: outside })
    expect(found).toEqual([
      'trouble',
      'O proxy diz que as visitas chegam por www.exemplo.com.br, e APP_URL diz app.exemplo.com.br: entrar e salvar são recusados.',
      'Corrija APP_URL, ou leve quem chega por www.exemplo.com.br para app.exemplo.com.br.',
    ])
    hosts.set('app.exemplo.com.br', 1)
    expect((await look(appAddress, { env, visits, seldom: outside })).map(([state]) => state)).toEqual([
      'fine',
      'fine',
    ])
  })

  describe('is asked as a visitor would', () => {
    let server: Server
    let answer: (reply: ServerResponse) => void
    let APP_URL: string
    beforeAll(async () => {
      server = createServer((_request, reply) => answer(reply))
      await new Promise<void>((resolve) => {
        server.listen(0, '127.0.0.1', resolve)
      })
      APP_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    })
    afterAll(() => server.close())
    const ask = async (visits = visitsOf()) => (await look(appAddress, { env: { APP_URL }, visits })).at(-1)
    const asked = async (text: string) =>
      (await look(appAddress, { env: { APP_URL }, visits: visitsOf() }))
        .find(([, each]) => each.includes(text))
        ?.slice(0, 2)

    test('the product itself, something else, another address', async () => {
      answer = (reply) => reply.end('{"status":"ok"}')
      expect(await ask()).toEqual(['fine', 'O endereço responde.'])
      answer = (reply) => reply.end('<h1>Welcome to nginx!</h1>')
      expect(await asked('e não como')).toMatchObject([
        'trouble',
        `${APP_URL} respondeu 200, e não como o Integrador.`,
      ])
      answer = (reply) => reply.writeHead(301, { location: 'https://exemplo.com/' }).end()
      expect(await asked('e não como')).toMatchObject([
        'trouble',
        `${APP_URL} respondeu 301 para https://exemplo.com/, e não como o Integrador.`,
      ])
      answer = (reply) => reply.writeHead(502).end()
      expect(await asked('e não como')).toMatchObject([
        'trouble',
        `${APP_URL} respondeu 502, e não como o Integrador.`,
      ])
    })

    test('nobody answers: known to be wrong only while the server runs', async () => {
      const env = { APP_URL: `http://127.0.0.1:${await freePort()}` }
      const find = async (visits: Place['visits']) =>
        (await look(appAddress, { env, visits })).find(([, text]) => text.includes('não respondeu'))
      expect((await find(visitsOf()))?.slice(0, 2)).toEqual([
        'warning',
        `${env.APP_URL} não respondeu a esta máquina (ECONNREFUSED).`,
      ])
      expect((await find(undefined))?.[0]).toBe('unknown')
    })
  })

  test('a certificate that nobody accepts, or that ends soon', () => {
    const about = {
      APP_URL: 'https://app.exemplo.com',
      isServing: true,
      now: new Date('2026-11-18T12:00:00Z'),
    }
    expect(judgeAnswer({ code: 'CERT_HAS_EXPIRED', isCertificate: true }, about)).toMatchObject({
      state: 'trouble',
      text: 'O certificado de https://app.exemplo.com não é aceito (CERT_HAS_EXPIRED): os navegadores avisam, e os checkouts não entregam.',
    })
    const until = (day: string) => judgeAnswer({ ...live, certificateEnds: new Date(day) }, about)
    expect(until('2026-11-28T12:00:00Z')).toMatchObject({
      state: 'warning',
      text: 'O certificado do endereço vale só por mais 10 dias.',
    })
    expect(until('2027-01-17T12:00:00Z')).toEqual({
      state: 'fine',
      text: 'O endereço responde, e o certificado vale por 60 dias.',
    })
  })
})

describe('proxies', () => {
  const find = (TRUST_PROXY: number, visits: Place['visits'], APP_URL = 'http://127.0.0.1:9') =>
    look(proxiesTrusted, { env: { TRUST_PROXY: String(TRUST_PROXY), APP_URL }, visits })
  const hops = (...counts: [number, number][]) => new Map(counts)

  test('https without a trusted proxy cannot be: this server speaks http', async () => {
    const [found] = await find(0, undefined, 'https://app.exemplo.com')
    expect(found?.slice(0, 2)).toEqual([
      'trouble',
      'APP_URL é https, logo há um proxy na frente, e TRUST_PROXY é 0: todos os visitantes contam como um só endereço, e o limite de tentativas de um vale para todos.',
    ])
  })

  test('from beside the server nobody knows what its visitors bring', async () => {
    expect((await find(1, undefined))[0]).toEqual([
      'unknown',
      'O que os proxies informam só o servidor em execução vê.',
      'Confira no painel, em Sistema, ou repita com o Integrador rodando.',
    ])
  })

  test.each([
    [
      'none and none came',
      0,
      { byHops: hops([0, 3]) },
      'fine',
      'Nenhum proxy na frente, como TRUST_PROXY diz.',
    ],
    [
      'a proxy beside the server',
      0,
      { byHops: hops([1, 2]), forwardedNearby: 2 },
      'trouble',
      '2 visitas chegaram com X-Forwarded-For, e TRUST_PROXY é 0: atrás de um proxy, todos os visitantes contam como um só endereço.',
    ],
    [
      'somebody outside who writes the header',
      0,
      { byHops: hops([0, 9], [1, 1]) },
      'warning',
      '1 visita chegou com X-Forwarded-For, e TRUST_PROXY é 0: de fora, onde qualquer um pode escrevê-lo.',
    ],
    ['nobody yet', 1, {}, 'unknown', 'Nenhuma visita chegou pelo proxy desde o início.'],
    [
      'as set',
      1,
      { byHops: hops([1, 8], [3, 1]) },
      'fine',
      'As visitas chegam por 1 proxy, como TRUST_PROXY diz.',
    ],
    [
      'more trusted than there are',
      2,
      { byHops: hops([1, 30]) },
      'trouble',
      'TRUST_PROXY diz 2 proxies, e 30 visitas passaram por menos: quem chega assim pode inventar o próprio endereço.',
    ],
    [
      'a way around one of them',
      2,
      { byHops: hops([1, 1], [2, 30]) },
      'warning',
      'TRUST_PROXY diz 2 proxies, e 1 visita passou por menos: quem chega assim pode inventar o próprio endereço.',
    ],
    [
      'more than are trusted',
      1,
      { byHops: hops([2, 30]) },
      'warning',
      'Toda visita traz 2 endereços em X-Forwarded-For, e TRUST_PROXY diz 1 proxy: o endereço do visitante parece ser o de um proxy.',
    ],
  ] as const)('%s', async (_name, trusted, visits, state, text) => {
    expect((await find(trusted, visitsOf(visits))).map((told) => told.slice(0, 2))).toEqual([[state, text]])
  })

  test('a door beside the proxy', async () => {
    const found = await find(1, visitsOf({ byHops: hops([0, 4], [1, 9]), direct: 4 }))
    expect(found[0]?.slice(0, 2)).toEqual([
      'warning',
      '4 visitas chegaram de fora sem passar pelo proxy: a porta 3000 está aberta.',
    ])
  })
})

describe('the port', () => {
  test('free, of the product, of something else', async () => {
    const port = await freePort()
    const env = { PORT: String(port), HOST: '127.0.0.1' }
    expect(await look(portFree, { env })).toEqual([['fine', `A porta ${port} está livre.`]])
    let body = '{"status":"ok"}'
    const server = createServer((_request, reply) => reply.end(body))
    await new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve)
    })
    expect(await look(portFree, { env })).toEqual([
      ['fine', `A porta ${port} é do Integrador que está rodando.`],
    ])
    body = 'outra coisa'
    expect(await look(portFree, { env })).toEqual([
      ['trouble', `A porta ${port} está em uso por outro programa.`, 'Encerre-o, ou escolha outra em PORT.'],
    ])
    server.close()
  })

  test('an address of another machine', async () => {
    const env = { PORT: String(await freePort()), HOST: '203.0.113.9' }
    expect(await look(portFree, { env })).toEqual([
      [
        'trouble',
        'HOST: 203.0.113.9 não é um endereço desta máquina (EADDRNOTAVAIL).',
        'Use 0.0.0.0 para todos os endereços dela.',
      ],
    ])
  })
})
