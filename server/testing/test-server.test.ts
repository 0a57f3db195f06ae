import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { queueMails } from '#server/platform/mail/queue-mail.ts'
import { mails } from '#server/platform/mail/tables.ts'
import { startTestServer } from './test-server.ts'

test('mails are forgotten once none is still to come', async () => {
  const server = await startTestServer()
  const content = { subject: 'Olá', preview: 'Olá', heading: 'Olá', blocks: [] }
  const several = Array.from({ length: 20 }, () => ({ kind: 'test', to: 'ana@example.com', content }))
  await server.context.db.transaction((tx) => queueMails(server.context, tx, several))
  await server.forgetMails()
  expect(await server.context.db.$count(mails, eq(mails.status, 'queued'))).toBe(0)
  expect(server.mails).toEqual([])
  await server.close()
})
