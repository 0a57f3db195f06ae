import { html as markup, joined, type Html } from '#generator/source.ts'

/** The one thing of the platform that is used here; every place this runs in has it. */
declare const URL: new (address: string) => { protocol: string; href: string }

/** What a mail says, in parts. Every part appears in the HTML and in the plain text. */
export type MailContent = {
  subject: string
  /** The line that mail clients show beside the subject. */
  preview: string
  heading: string
  blocks: MailBlock[]
  /** Where a person says that they want no more of these; mails that somebody asked for have none. */
  unsubscribeUrl?: string
}

/** Whom to ask for help: stands below every mail, as far as the operator has set it up. */
export type MailSupport = { phone?: string | undefined; email?: string | undefined }

/** A run of text inside a paragraph. */
export type MailInline = { text: string; isBold?: boolean; url?: string }

export type MailBlock =
  | { paragraph: string | MailInline[] }
  | { button: { label: string; url: string } }
  /** Small print. */
  | { note: string }

export type RenderedMail = { subject: string; html: string; text: string }

const font = 'font-family:-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif'

/** Tables and inline styles: the only layout that every mail client draws the same. */
export function renderMail(content: MailContent, support: MailSupport): RenderedMail {
  const { html } = renderHtml(content, support)
  return { subject: content.subject, html, text: renderText(content, support) }
}

function renderHtml(
  { subject, preview, heading, blocks, unsubscribeUrl }: MailContent,
  support: MailSupport,
): Html {
  return markup`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<title>${subject}</title>
</head>
<body style="margin:0;padding:0;background:#eef3f1">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#eef3f1">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 4px 20px;${font};font-size:16px;font-weight:600;color:#0d1614"><span style="color:#05734c;letter-spacing:-2px">&#9675;&#8212;&#9679;&#8212;&#9675;</span>&nbsp; Integrador</td></tr>
<tr><td style="background:#ffffff;border:1px solid #dde6e2;border-radius:12px;padding:32px 28px">
<h1 style="margin:0 0 16px;${font};font-size:22px;line-height:1.3;font-weight:600;color:#0d1614">${heading}</h1>
${blocks.map(blockHtml)}
</td></tr>
<tr><td style="padding:20px 4px 0;${font};font-size:12px;line-height:1.6;color:#5f716c">Integrador &middot; Agente Integrador de Afiliados${supportHtml(support)}${unsubscribeHtml(unsubscribeUrl)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function blockHtml(block: MailBlock): Html {
  if ('button' in block) return buttonHtml(block.button)
  if ('note' in block) {
    return markup`<p style="margin:20px 0 0;${font};font-size:13px;line-height:1.6;color:#5f716c">${lines(block.note)}</p>`
  }
  return markup`<p style="margin:0 0 16px;${font};font-size:15px;line-height:1.6;color:#2b3a36">${paragraphHtml(block.paragraph)}</p>`
}

function paragraphHtml(paragraph: string | MailInline[]): Html {
  return typeof paragraph === 'string' ? lines(paragraph) : joined(paragraph.map(inlineHtml))
}

function inlineHtml({ text, isBold = false, url }: MailInline): Html {
  const shown = isBold ? markup`<strong>${lines(text)}</strong>` : lines(text)
  if (url === undefined) return shown
  return markup`<a href="${safeUrl(url)}" style="color:#07875a;word-break:break-word">${shown}</a>`
}

const footerLink = 'color:#5f716c;text-decoration:underline'

function supportHtml(support: MailSupport): Html {
  const ways = supportWays(support).map(
    ({ shown, url }) => markup`<a href="${url}" style="${footerLink}">${shown}</a>`,
  )
  return ways.length === 0 ? markup`` : markup`<br>Precisa de ajuda? ${joined(ways, markup` ou `)}`
}

/** wa.me takes the number as digits only. */
function supportWays({ phone, email }: MailSupport): { shown: string; url: string }[] {
  return [
    ...(phone ? [{ shown: `WhatsApp ${phone}`, url: `https://wa.me/${phone.replaceAll(/\D/g, '')}` }] : []),
    ...(email ? [{ shown: email, url: `mailto:${email}` }] : []),
  ]
}

function unsubscribeHtml(url: string | undefined): Html {
  if (url === undefined) return markup``
  return markup`<br>Você recebe este email porque tem uma conta no Integrador. <a href="${safeUrl(url)}" style="${footerLink}">Não quero mais receber</a>`
}

/** The link stands below the button as well: some clients draw no button, and some people trust no button. */
function buttonHtml({ label, url }: { label: string; url: string }): Html {
  const href = safeUrl(url)
  return markup`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 16px"><tr>
<td style="background:#07875a;border-radius:10px"><a href="${href}" style="display:inline-block;padding:13px 24px;${font};font-size:15px;font-weight:600;color:#ffffff;text-decoration:none">${label}</a></td>
</tr></table>
<p style="margin:0 0 16px;${font};font-size:13px;line-height:1.6;color:#5f716c">Se o botão não abrir, copie este endereço:<br><a href="${href}" style="color:#07875a;word-break:break-all">${href}</a></p>`
}

function renderText({ heading, blocks, unsubscribeUrl }: MailContent, support: MailSupport): string {
  const parts = blocks.map((block) => {
    if ('button' in block) return `${block.button.label}:\n${safeUrl(block.button.url)}`
    return 'note' in block ? block.note : paragraphText(block.paragraph)
  })
  const footer = ['--\nIntegrador · Agente Integrador de Afiliados']
  const ways = supportWays(support).map(({ shown }) => shown)
  if (ways.length > 0) footer.push(`Precisa de ajuda? ${ways.join(' ou ')}`)
  if (unsubscribeUrl !== undefined) footer.push(`Não quero mais receber: ${safeUrl(unsubscribeUrl)}`)
  return [heading, ...parts, footer.join('\n')].join('\n\n') + '\n'
}

function paragraphText(paragraph: string | MailInline[]): string {
  return typeof paragraph === 'string' ? paragraph : paragraph.map(inlineText).join('')
}

/** A link that is its own text is written once. */
function inlineText({ text, url }: MailInline): string {
  return url === undefined || url === text ? text : `${text} (${safeUrl(url)})`
}

function lines(text: string): Html {
  const each = text.split('\n').map((line) => markup`${line}`)
  return joined(each, markup`<br>`)
}

function safeUrl(url: string): string {
  const { protocol, href } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:') throw new Error('A mail links to http(s) addresses only')
  return href
}
