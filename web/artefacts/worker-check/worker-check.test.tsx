import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { workerVersion } from '#generator/index.ts'
import { timeLimitMs } from './ask-worker.ts'
import { WorkerCheck } from './worker-check.tsx'

const address = 'https://leads.exemplo.workers.dev'
const fetch = vi.fn<typeof globalThis.fetch>()

beforeEach(() => {
  fetch.mockReset().mockImplementation(async () => ours())
  vi.stubGlobal('fetch', fetch)
})

const ours = (mark = `adcombo/${workerVersion}`) =>
  new Response('{"success":false,"error":"Method Not Allowed"}', {
    status: 405,
    headers: { 'X-Integrador': mark },
  })

async function press() {
  await act(async () => void fireEvent.click(screen.getByRole('button')))
}

test('a Worker of ours is recognised, by one GET that carries nothing', async () => {
  render(<WorkerCheck url={` ${address}/ `} platform="adcombo" streamCode="" />)
  expect(screen.queryByRole('status')).toBeNull()
  await press()
  expect(screen.getByRole('status').textContent).toContain('Worker verificado')
  expect(fetch).toHaveBeenCalledTimes(1)
  const [asked, options] = fetch.mock.calls[0] ?? []
  expect(asked).toBe(`${address}/`)
  expect(options).toMatchObject({ method: 'GET', credentials: 'omit', referrerPolicy: 'no-referrer' })
  expect(options?.body).toBe(undefined)
})

test('an address at http is asked at https, where forms will send to', async () => {
  render(<WorkerCheck url="http://leads.exemplo.workers.dev" platform="adcombo" streamCode="" />)
  await press()
  expect(fetch.mock.calls.map(([asked]) => asked)).toEqual([`${address}/`])
})

test('what was found out goes when the address changes, and follows the platform', async () => {
  const { rerender } = render(<WorkerCheck url={address} platform="adcombo" streamCode="" />)
  await press()
  rerender(<WorkerCheck url={address} platform="lemonad" streamCode="" />)
  expect(screen.getByRole('alert').textContent).toContain('Este Worker é da plataforma AdCombo')
  rerender(<WorkerCheck url={`${address}/x`} platform="adcombo" streamCode="" />)
  expect(screen.queryByText('Worker verificado')).toBeNull()
})

test('what is said of the campaign follows the code while it is typed', async () => {
  fetch.mockImplementation(async () => ours(`drcash/${workerVersion}`))
  const { rerender } = render(<WorkerCheck url={address} platform="drcash" streamCode="abc" />)
  await press()
  expect(screen.getByRole('status').textContent).toContain('vão para a campanha abc.')
  rerender(<WorkerCheck url={address} platform="drcash" streamCode="abc12" />)
  expect(screen.getByRole('status').textContent).toContain('vão para a campanha abc12.')
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('an answer to an address that was changed meanwhile is dropped', async () => {
  let answer: (reply: Response) => void = () => {}
  fetch.mockImplementationOnce(() => new Promise((resolve) => void (answer = resolve)))
  const { rerender } = render(<WorkerCheck url={address} platform="adcombo" streamCode="" />)
  await press()
  expect(screen.getByRole('button').textContent).toBe('Verificando...')
  rerender(<WorkerCheck url="https://outro.exemplo.workers.dev" platform="adcombo" streamCode="" />)
  expect(screen.getByRole('button').textContent).toBe('Verificar Worker')
  await act(async () => answer(ours()))
  expect(screen.queryByText('Worker verificado')).toBeNull()
})

test('something that does not let pages read its answer is not ours', async () => {
  fetch.mockImplementation(async (_, options) => {
    if (options?.mode === 'no-cors') return new Response()
    throw new TypeError('Failed to fetch')
  })
  render(<WorkerCheck url={address} platform="adcombo" streamCode="" />)
  await press()
  expect(screen.getByRole('alert').textContent).toContain('não é de um Worker do Integrador')
})

test('where nobody answers, it says so', async () => {
  fetch.mockRejectedValue(new TypeError('Failed to fetch'))
  render(<WorkerCheck url={address} platform="adcombo" streamCode="" />)
  await press()
  expect(screen.getByRole('alert').textContent).toContain('Este endereço não respondeu')
})

test('it does not wait for ever', async () => {
  vi.useFakeTimers()
  fetch.mockImplementation(
    (_, options) =>
      new Promise((_resolve, reject) => {
        if (options?.signal?.aborted) reject(new DOMException('', 'AbortError'))
        options?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      }),
  )
  render(<WorkerCheck url={address} platform="adcombo" streamCode="" />)
  await press()
  await act(async () => void (await vi.advanceTimersByTimeAsync(timeLimitMs - 1)))
  expect(screen.getByRole('button').textContent).toBe('Verificando...')
  await act(async () => void (await vi.advanceTimersByTimeAsync(1)))
  expect(screen.getByRole('alert').textContent).toContain('demorou demais')
})

test.each(['', 'leads.exemplo.workers.dev', 'https://', 'javascript:alert(1)'])(
  'nothing is asked of %j, which is no address',
  async (url) => {
    render(<WorkerCheck url={url} platform="adcombo" streamCode="" />)
    await press()
    expect(screen.getByRole('alert').textContent).toContain('Isto não é uma URL válida')
    expect(fetch).not.toHaveBeenCalled()
  },
)

test.each([
  'https://cloudflare.exemplo.com/leads',
  'https://exemplo.com/workers.dev',
  'https://workers.dev.exemplo.com',
])('%s is left for the person to open, since the page may not ask it', async (url) => {
  render(<WorkerCheck url={url} platform="adcombo" streamCode="" />)
  await press()
  expect(fetch).not.toHaveBeenCalled()
  const link = screen.getByRole('link', { name: 'Abrir em outra aba' })
  expect(link.getAttribute('href')).toBe(url)
  expect(link.getAttribute('rel')).toBe('noreferrer')
})
