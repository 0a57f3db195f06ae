import { and, desc, gte, inArray } from 'drizzle-orm'
import type { SaleKind } from '#contract/checkout.ts'
import type { Env } from '#server/env.ts'
import { listFailures } from '#server/features/checkout/list-failures.ts'
import { factKinds } from '#server/features/sales/fact-kinds.ts'
import { findNamed } from '#server/features/sales/plan-type.ts'
import { readSale } from '#server/features/sales/read-sale.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import { count } from '#server/features/watch/format-span.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { fine, trouble, warning, type Check, type Finding } from '../check.ts'

const days = 90
const dayMs = 24 * 60 * 60 * 1000
/** As many as can be read while somebody waits. */
const mostRead = 2_000
const mostTold = 5

const granting = (Object.keys(factKinds) as SaleKind[]).filter((kind) => factKinds[kind] === 'grant')

/** The ids of CHECKOUT_PLANS by which something was sold lately. */
async function findSold(db: Executor, named: Env['CHECKOUT_PLANS'], now: Date) {
  const { provider, rawWebhookData, orderId, kind, createdAt, id } = salesTable
  const rows = await db
    .select({ provider, rawWebhookData, orderId, kind })
    .from(salesTable)
    .where(and(inArray(kind, granting), gte(createdAt, new Date(now.getTime() - days * dayMs))))
    .orderBy(desc(createdAt), desc(id))
    .limit(mostRead)
  const sold = new Set<string>()
  for (const row of rows) {
    const name = findNamed({ ids: readSale(row)?.plan.ids ?? [], provider: row.provider }, named)
    if (name !== undefined) sold.add(name)
  }
  return { sold, read: rows.length }
}

const list = (names: readonly string[]) => {
  const more = names.length - mostTold
  return names.slice(0, mostTold).join(', ') + (more > 0 ? ` e mais ${more}` : '')
}

export function judgeUnsold(
  names: readonly string[],
  { sold, read }: { sold: ReadonlySet<string>; read: number },
): Finding {
  const unsold = names.filter((name) => !sold.has(name))
  if (unsold.length === 0 || read === 0)
    return fine(`CHECKOUT_PLANS tem ${count(names.length, 'plano', 'planos')}.`)
  const where =
    read < mostRead ? `nos últimos ${days} dias` : `nas últimas ${count(mostRead, 'venda', 'vendas')}`
  return warning(
    `Nenhuma venda ${where} foi destes ids de CHECKOUT_PLANS: ${list(unsold)}.`,
    'Se o produto ainda é vendido, compare o id com o que o checkout envia, em Vendas.',
  )
}

/** Sales that wait because nobody has said what their product is. */
export function judgeUnmapped(
  groups: readonly { cause: string; about: string | null; count: number }[],
): Finding | undefined {
  const unmapped = groups.filter(({ cause }) => cause === 'Plano não mapeado')
  if (unmapped.length === 0) return undefined
  const sales = unmapped.reduce((sum, each) => sum + each.count, 0)
  return trouble(
    `${count(sales, 'venda espera', 'vendas esperam')}, porque o produto não está em CHECKOUT_PLANS: ${list(unmapped.map(({ about }) => about ?? 'sem produto'))}.`,
    'Inclua os ids em CHECKOUT_PLANS, ou marque o produto como ignorado, em Vendas.',
  )
}

export const plansNamed: Check = {
  id: 'plans-named',
  label: 'Planos',
  look: async function* ({ env: { CHECKOUT_PLANS }, askDatabase, clock }) {
    const names = Object.keys(CHECKOUT_PLANS)
    if (names.length === 0) {
      yield warning(
        'CHECKOUT_PLANS está vazio: qualquer produto da conta do checkout libera acesso, pela frequência da cobrança.',
        'Defina em CHECKOUT_PLANS o plano de cada produto.',
      )
    }
    const db = askDatabase()
    if (names.length > 0) yield judgeUnsold(names, await findSold(db, CHECKOUT_PLANS, clock.now()))
    const unmapped = judgeUnmapped((await listFailures(db)).groups)
    if (unmapped) yield unmapped
  },
}
