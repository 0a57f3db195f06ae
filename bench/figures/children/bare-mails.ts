import { createTransport } from 'nodemailer'
import { composeCampaign } from '#contract/mail/campaign-content.ts'
import { smtpConnections } from '#server/platform/mail/mailer.ts'
import { campaignDraft } from '../../campaign-people.ts'

/** The same mail, sent by pooled nodemailer and nothing else, over the same number of connections. */
const [url = '', count = '1000'] = process.argv.slice(2)
const transport = createTransport({ url, pool: true, maxConnections: smtpConnections, maxMessages: 100 })
const loginUrl = 'https://app.exemplo.com.br/auth'
const unsubscribeUrl = `https://app.exemplo.com.br/unsubscribe?token=${'a'.repeat(80)}`
const mail = composeCampaign(campaignDraft, { loginUrl })({ name: 'cliente', unsubscribeUrl })
let next = 0

async function keepSending(): Promise<void> {
  while (next < Number(count)) {
    next += 1
    await transport.sendMail({
      ...mail,
      from: 'Integrador <nao-responda@localhost>',
      to: `cliente${next}@example.com`,
      headers: {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    })
  }
}

const started = performance.now()
// Twice as many as there are connections: none ever waits for its next mail.
await Promise.all(Array.from({ length: smtpConnections * 2 }, keepSending))
const perSecond = Number(count) / ((performance.now() - started) / 1000)
process.stdout.write(`result ${JSON.stringify({ perSecond })}\n`, () => process.exit(0))
