import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { queueMails, writeMail } from '#server/platform/mail/queue-mail.ts'
import { sendMailWork } from '#server/platform/mail/send-mails.ts'
import { mails } from '#server/platform/mail/tables.ts'
import { plainMail } from './plain-mail.ts'
import { startTestServer } from './test-server.ts'

test('mails are forgotten once none is still to come', async () => {
  const server = await startTestServer({ works: (context) => [sendMailWork(context, [plainMail])] })
  const cause = { subject: 'Olá', preview: 'Olá', heading: 'Olá', blocks: [] }
  const several = Array.from({ length: 20 }, () =>
    writeMail({ kind: plainMail, to: 'ana@example.com', cause }),
  )
  await server.context.db.transaction((tx) => queueMails(server.context, tx, several))
  await server.forgetMails()
  expect(await server.context.db.$count(mails, eq(mails.status, 'queued'))).toBe(0)
  expect(server.mails).toEqual([])
  await server.close()
})
