import { Readable } from 'node:stream'
import { neverHadAccess } from '#contract/access.ts'
import type { UserQuery } from '#contract/users.ts'
import { describeForAdmin } from '#contract/subscription-badges.ts'
import type { Context } from '#server/context.ts'
import { formatDay, isoDayOf } from '#server/features/subscriptions/sao-paulo.ts'
import { byteOrderMark, csvLine } from '#contract/csv.ts'
import type { SentFile } from '#server/platform/http/send-file.ts'
import { readBatch } from './list-users.ts'

const batchSize = 1_000
const types = { mensal: 'Mensal', trimestral: 'Trimestral', vitalicia: 'Vitalícia' } as const

type Row = Awaited<ReturnType<typeof readBatch>>['users'][number]
type Column = { title: string; cell: (user: Row, now: Date) => string }

const columns: Column[] = [
  { title: 'Nome', cell: ({ username }) => username },
  { title: 'Email', cell: ({ email }) => email },
  { title: 'Situação', cell: (user, now) => describeForAdmin(user, now)?.text ?? '' },
  { title: 'Assinatura', cell: typeCell },
  { title: 'Expira em', cell: endCell },
  { title: 'Criado em', cell: ({ createdAt }) => formatDay(new Date(createdAt)) },
  { title: 'Admin', cell: ({ isAdmin }) => yesOrNo(isAdmin) },
  { title: 'Senha pendente', cell: ({ mustResetPassword }) => yesOrNo(mustResetPassword) },
  { title: 'Recebe campanhas', cell: ({ getsCampaigns }) => yesOrNo(getsCampaigns) },
]

/** The list as a file for spreadsheets, read and sent batch by batch, however many there are. */
export function exportUsers(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  search: Pick<UserQuery, 'q' | 'status' | 'order'>,
): SentFile {
  const now = clock.now()
  async function* writeLines(): AsyncGenerator<string> {
    yield byteOrderMark + csvLine(columns.map(({ title }) => title))
    let cursor: string | null | undefined
    do {
      const batch = await readBatch(db, { ...search, limit: batchSize, ...(cursor ? { cursor } : {}) }, now)
      yield batch.users.map((user) => csvLine(columns.map(({ cell }) => cell(user, now)))).join('')
      cursor = batch.nextCursor
    } while (cursor)
  }
  const day = isoDayOf(now)
  const subject = search.status === 'cleanable' ? 'limpeza' : 'usuarios'
  return { name: `${subject}-${day}.csv`, content: Readable.from(writeLines(), { objectMode: false }) }
}

/** Where nothing ever began, the type is only what somebody wished for. */
function typeCell(user: Row): string {
  return user.subscriptionType && !neverHadAccess(user) ? types[user.subscriptionType] : ''
}

function endCell(user: Row): string {
  const { subscriptionExpiresAt: end } = user
  return end && !neverHadAccess(user) ? formatDay(new Date(end)) : ''
}

function yesOrNo(is: boolean): string {
  return is ? 'Sim' : 'Não'
}
