import { expect, test } from '@playwright/test'
import type { FrameCall } from '#contract/preview-frame.ts'
import { generateWorker } from '#generator/index.ts'
import { subjects } from '#generator/testing/platforms/index.ts'
import type { Subject } from '#generator/testing/platforms/tested-platform.ts'
import { readRequest } from '#web/features/wizard/rehearsal/read-request.ts'
import { rehearsedInBrowser } from './rehearsed-in-browser.ts'

const key = 'chave-secreta-de-teste-9876'
const place = { country: 'IT', timezone: 'America/Sao_Paulo' }

type Worker = { fetch: (request: Request, env: object, context: object) => Promise<Response> }

/** As in the frame of a rehearsal: the very code of the screen, from memory. */
async function loadWorker(code: string): Promise<Worker> {
  const address = `data:text/javascript,${encodeURIComponent(code)}`
  return ((await import(address)) as { default: Worker }).default
}

/** What the form of these answers posts without a script. */
function postOf({ platform, answers }: Subject): Request {
  const body = new URLSearchParams({ name: 'Ana Teste', phone: '+39 312 345 6789' })
  for (const field of platform.fields)
    if ('answer' in field && field.answer in answers)
      body.set(field.name, answers[field.answer as keyof typeof answers] ?? '')
  const headers = { 'CF-Connecting-IP': '203.0.113.7' }
  const request = new Request('https://leads.conta.workers.dev/', { method: 'POST', headers, body })
  return Object.defineProperty(request, 'cf', { value: place })
}

async function readCall(request: Request): Promise<FrameCall> {
  const { method, url, headers } = request
  return { method, url, headers: [...headers], body: await request.text() }
}

const others = subjects.filter((subject) => !rehearsedInBrowser.includes(subject))

for (const subject of others) {
  const { platform, answers, standIn, rehearsed } = subject
  test(`a rehearsal shows the request to ${platform.name} as it is, and no key`, async () => {
    const calls: Request[] = []
    const outside = globalThis.fetch
    globalThis.fetch = async (...call) => {
      calls.push(new Request(...call))
      return Response.json(platform.replies.accepted.body)
    }
    try {
      const worker = await loadWorker(generateWorker({ ...answers, platform: platform.id, apiKey: key }))
      await worker.fetch(postOf(subject), {}, { waitUntil: () => {} })
    } finally {
      globalThis.fetch = outside
    }
    const [call] = calls
    if (!call) throw new Error('Nothing was sent')
    const shown = readRequest(await readCall(call), key)
    expect(shown).toMatchObject({
      method: standIn.method,
      address: `https://${standIn.host}${standIn.path}`,
    })
    const facts = [...shown.headers, ...shown.fields].map((pair) => pair.join(' '))
    expect(facts).toEqual(expect.arrayContaining([...rehearsed, `${standIn.leadFields.name} Ana Teste`]))
    expect(facts.join(' ')).not.toContain(key)
  })
}
