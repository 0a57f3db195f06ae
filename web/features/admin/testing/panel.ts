import { screen, within } from '@testing-library/react'
import type { CheckoutState } from '#contract/checkouts.ts'
import type { Diagnosis } from '#contract/doctor.ts'
import type { SystemFigures } from '#contract/system.ts'
import type { Overview, ListedUser, UserPage } from '#contract/users.ts'
import { admin, subscriber } from '#web/testing/people.ts'
import { renderAppWithServer } from '#web/testing/render-app.tsx'
import { stubServer } from '#web/testing/stub-server.ts'
import { dismissToast, shownToast } from '#web/ui/toast-store.ts'

/** Of the section; and of the whole panel, which shows the first rows only. */
export const firstPage = 'GET /api/admin/users?limit=50'
export const firstRows = 'GET /api/admin/users?limit=10'
export const checkoutList = 'GET /api/admin/checkouts'

const well = { accessMailError: null, isUnsubscribed: false, isSuppressed: false, frozen: null }
export const own: ListedUser = { ...admin, ...well, id: '00000000-0000-4000-8000-000000000001' }
export const marina: ListedUser = { ...subscriber, ...well }

export const overview: Overview = {
  users: {
    total: 1650,
    active: 1284,
    warning: 96,
    canceled: 41,
    expired: 210,
    lifetime: 12,
    admins: 2,
    cleanable: 3,
  },
  sales: { processed: 0, pending: 0, failed: 0, lastEventAt: null },
  activeByDay: [
    { day: '2026-11-14', value: 1431 },
    { day: '2026-11-15', value: 1433 },
  ],
  salesByDay: [],
  salesTotal: 0,
  otherSales: [],
  warnings: [],
  mails: { waiting: 0, failed: 0, reason: null },
  unserved: 0,
  frozen: 0,
  refusedCleanup: null,
  clockDoubt: null,
  runningCleanup: null,
}

export const figures: SystemFigures = {
  version: '0.1.0',
  nodeVersion: '24.21.0',
  startedAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  requests: { total: 12_345, refused: 120, failed: 0, halfMs: 5, mostMs: 25 },
  memoryBytes: 182_000_000,
  cpuShare: 0.021,
  delayMs: 11.2,
  database: { kind: 'postgres', version: '18.4 (Debian)', sizeBytes: 1_240_000_000, answerMs: 0.83 },
  queue: { waiting: 0, oldestSeconds: 0, running: 2 },
}

export const doctorCall = 'GET /api/admin/doctor'
export const wellMailed: Diagnosis = {
  check: 'mail-server',
  label: 'Servidor de email',
  state: 'fine',
  text: 'correio.exemplo.com atende e aceita o usuário e a senha.',
  remedy: null,
}

/** A checkout that is on, invented: nothing here may know the real ones. */
export const checkout: CheckoutState = {
  id: 'loja',
  name: 'Loja Boa',
  address: 'https://exemplo.com.br/api/webhooks/loja',
  secret: { variable: 'LOJA_SECRET', name: 'a chave', isSet: true },
  steps: ['Abra Webhooks.', 'Cole o endereço acima.'],
  lastDeliveryAt: null,
  refusedToday: [],
}
export const off: CheckoutState = {
  ...checkout,
  id: 'feira',
  name: 'Feira',
  secret: { variable: 'FEIRA_SECRET', name: 'o token', isSet: false },
}

export function pageOf(users: ListedUser[], about: Partial<UserPage> = {}): UserPage {
  return { users, nextCursor: null, total: users.length, totalIsMore: false, ...about }
}

type Answers = Parameters<typeof stubServer>[1]

/** The panel of an admin whose list holds these people: its first section, or another address. */
export function openPanel(
  users: ListedUser[] = [own, marina],
  answers: Answers = {},
  path = '/admin?secao=clientes',
) {
  // What the test before was told stays in the store, which knows no test.
  dismissToast(shownToast()?.id ?? 0)
  const server = stubServer(own, {
    'GET /api/admin/overview': { body: overview },
    'GET /api/admin/system': { body: figures },
    [doctorCall]: { body: { diagnoses: [wellMailed] } },
    [firstPage]: { body: pageOf(users) },
    [firstRows]: { body: pageOf(users) },
    [checkoutList]: { body: { checkouts: [checkout, off] } },
    // Loaded once they come near the window.
    ...Object.fromEntries(
      [10, 50].map((limit) => [`GET /api/admin/deleted-users?limit=${limit}`, { body: pageOf([]) }]),
    ),
    ...answers,
  })
  return { server, ...renderAppWithServer(path) }
}

export async function findRow(username: string): Promise<HTMLElement> {
  const row = (await screen.findByText(username, { selector: '[id^=usuario-]' })).closest('tr')
  if (!row) throw new Error(`${username} stands in no row`)
  return row
}

export async function findRowActions(username: string): Promise<(string | null)[]> {
  const buttons = within(await findRow(username)).getAllByRole('button')
  return buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent)
}

/** The toast that is shown, with what it says below its title. */
export async function findToast(title: string): Promise<HTMLElement> {
  const [found] = await screen.findAllByText(title, { selector: '[data-variant] *' })
  const toast = found?.closest<HTMLElement>('[data-variant]')
  if (!toast) throw new Error(`No toast says ${title}`)
  return toast
}
