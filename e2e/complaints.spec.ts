import { like, sql } from 'drizzle-orm'
import type { Page } from '@playwright/test'
import { buyerNumbers } from '#server/features/checkout/tables.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import { subscriptionActs } from '#server/features/subscriptions/tables.ts'
import { users } from '#server/features/users/tables.ts'
import { mails } from '#server/platform/mail/tables.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import { expectHeading, makePerson } from './people.ts'
import { expect, test } from './product.ts'
import { runCase } from './run-case.ts'
import { addSale, type SaleRow } from './sale-rows.ts'

const hourMs = 60 * 60 * 1000
const ago = (hours: number) => new Date(Date.now() - hours * hourMs)
const ended = { subscriptionExpiresAt: ago(48), subscriptionStatus: 'expired' } as const

type Customer = Awaited<ReturnType<typeof makePerson>>
type Complaint = {
  /** How the customer is: what is stored of them. */
  about?: Parameters<typeof makePerson>[1]
  happened?: (product: TestServer, customer: Customer) => Promise<unknown>
  /** What the customer gives to be found by; the email unless told. */
  found?: (customer: Customer) => string
  answer: RegExp
}

const sale =
  (event: string, about: SaleRow = {}) =>
  (product: TestServer, { id, email }: Customer) =>
    addSale(product, { event, email }, { userId: id, ...about })

async function addNumber({ context }: TestServer, { email }: Customer, number: string): Promise<void> {
  const [row] = await context.db
    .select({ id: salesTable.id })
    .from(salesTable)
    .where(sql`customer_email = ${email}`)
  const reversed = number.split('').toReversed().join('')
  if (row) await context.db.insert(buyerNumbers).values({ saleId: row.id, reversed })
}

/** What customers write in, and what the page says to whoever answers. */
const complaints: Record<string, Complaint> = {
  'paguei e não entrou': {
    about: ended,
    happened: sale('order_approved', { processed: false, errorMessage: 'Plano não mapeado: Pro' }),
    answer: /não foi processada. Plano não mapeado: Pro/,
  },
  'fiz o pix e nada': {
    about: ended,
    happened: sale('pix_created'),
    answer: /Pix gerado em .+: nenhum pagamento chegou depois/,
  },
  'o email não chegou': {
    about: { mustResetPassword: true, password: null },
    happened: ({ context }, { email }) =>
      context.db.insert(mails).values({
        recipient: email,
        kind: 'first-access',
        status: 'failed',
        reason: 'A caixa está cheia.',
        settledAt: ago(1),
      }),
    answer: /O email de acesso não chegou: A caixa está cheia/,
  },
  'não consigo criar a senha': {
    about: { mustResetPassword: true, password: null },
    answer: /Ainda não criou a senha: o link de acesso não foi usado/,
  },
  'até quando vale o meu acesso?': { answer: /Com acesso até \d\d\/\d\d\/\d{4}/ },
  'já pedi o reembolso': {
    about: ended,
    happened: async (product, customer) => {
      await sale('order_approved')(product, customer)
      await sale('order_refunded')(product, customer)
    },
    answer: /Reembolso · -R\$\s97,00/,
  },
  'comprei com outro email, este é o meu telefone': {
    happened: async (product, customer) => {
      await sale('order_approved')(product, customer)
      await addNumber(product, customer, '5511987654321')
    },
    found: () => '(11) 98765-4321',
    answer: /•••4321/,
  },
  'este é o número do meu pedido': {
    happened: sale('order_approved', { orderRef: 'K7H2Q9Z' }),
    found: () => 'K7H2Q9Z',
    answer: /pedido K7H2Q9Z/,
  },
  'diz que a minha conta está congelada': {
    about: { frozenAt: ago(5), frozenBy: 'antiga@exemplo.com.br' },
    answer: /A conta está congelada.+antiga@exemplo.com.br disse/,
  },
  'vocês tiraram o meu acesso': {
    about: ended,
    happened: ({ context }, { email }) =>
      context.db.insert(subscriptionActs).values({
        customerEmail: email,
        kind: 'revoke',
        subscriptionType: 'mensal',
        accessUntil: ago(50),
        reason: 'revendia o acesso',
        happenedAt: ago(50),
      }),
    answer: /Acesso revogado.+“revendia o acesso”/,
  },
}

/** One search and one key, from wherever one is in the panel. */
async function look(page: Page, searched: string, username: string): Promise<void> {
  await page.keyboard.press('/')
  await page.keyboard.insertText(searched)
  await expect(page.getByRole('option', { name: username, selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: username })).toBeFocused()
}

/** Whoever is still there would be counted by other journeys, such as the frozen one. */
test.afterEach(({ product }) => product.context.db.delete(users).where(like(users.username, 'conta%')))

test('what customers write in is answered after one search and one key each', async ({
  page,
  enter,
  product,
}) => {
  await enter('admin')
  await page.goto('/admin?secao=sistema')
  await expectHeading(page, 'Painel Administrativo')
  for (const [words, { about, happened, found, answer }] of Object.entries(complaints))
    await runCase(words, async () => {
      const customer = await makePerson(product, about)
      await happened?.(product, customer)
      await look(page, found?.(customer) ?? customer.email, customer.username)
      await expect(page.getByRole('main')).toHaveText(answer)
    })
})
