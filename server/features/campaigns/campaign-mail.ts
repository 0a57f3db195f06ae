import { composeCampaign, type CampaignText } from '#contract/mail/campaign-content.ts'
import type { Context } from '#server/context.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'
import { mailFooter } from '#server/platform/mail/mail-footer.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

type Reader = { id: string; email: string; name: string }

/** What writes a campaign's mail to each of its recipients, with the headers of a one-click unsubscribe (RFC 8058). */
export function writeCampaignMail(
  context: Pick<Context, 'sealer' | 'env'>,
  campaign: CampaignText,
): (reader: Reader) => Mail {
  const compose = composeCampaign(campaign, mailFooter(context.env))
  return ({ id, email, name }) => {
    const url = unsubscribeUrl(context, email)
    return {
      id,
      to: email,
      ...compose({ name, unsubscribeUrl: url }),
      headers: {
        'List-Unsubscribe': `<${url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        // Mail servers that sort by it put the mail where a person expects news, and send no absence notes back.
        Precedence: 'bulk',
      },
    }
  }
}
