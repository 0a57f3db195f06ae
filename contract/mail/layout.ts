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

/** What stands below every mail: where to log in and, as far as the operator has set it up, whom to ask for help. */
export type MailFooter = { loginUrl: string; phone?: string | undefined; email?: string | undefined }

/** A run of text inside a paragraph. */
export type MailInline = { text: string; isBold?: boolean; url?: string }

export type MailBlock =
  | { paragraph: string | MailInline[] }
  | { button: { label: string; url: string } }
  /** Small print. */
  | { note: string }

export type RenderedMail = { subject: string; html: string; text: string }

const font = 'font-family:-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif'

/** For readers who use the dark, as far as their client listens; where it does not, the light of the styles inline. */
const dark = markup`<style>
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0a0e0f!important}
.card{background:#10161a!important;border-color:#222d31!important}
.strong{color:#edf3f1!important}
.text{color:#cfd9d6!important}
.faint{color:#93a49f!important}
.accent{color:#3fe0a2!important}
.button{background:#3fe0a2!important}
.label{color:#04231a!important}
}
</style>`

/** Tables and inline styles: the only layout that every mail client draws the same. */
export function renderMail(content: MailContent, footer: MailFooter): RenderedMail {
  const { html } = renderHtml(content, footer)
  return { subject: content.subject, html, text: renderText(content, footer) }
}

function renderHtml(
  { subject, preview, heading, blocks, unsubscribeUrl }: MailContent,
  footer: MailFooter,
): Html {
  return markup`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
${dark}
</head>
<body class="page" style="margin:0;padding:0;background:#eef3f1">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="page" style="background:#eef3f1">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="strong" style="padding:0 4px 20px;${font};font-size:16px;font-weight:600;color:#0d1614"><span class="accent" style="color:#05734c;letter-spacing:-2px">&#9675;&#8212;&#9679;&#8212;&#9675;</span>&nbsp; Integrador</td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #dde6e2;border-radius:12px;padding:32px 28px">
<h1 class="strong" style="margin:0 0 16px;${font};font-size:22px;line-height:1.3;font-weight:600;color:#0d1614">${heading}</h1>
${blocks.map(blockHtml)}
</td></tr>
<tr><td class="faint" style="padding:20px 4px 0;${font};font-size:12px;line-height:1.7;color:#5f716c">Integrador &middot; Agente Integrador de Afiliados<br>Entrar: ${footerLink(safeUrl(footer.loginUrl))}${supportHtml(footer)}${unsubscribeHtml(unsubscribeUrl)}</td></tr>
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
    return markup`<p class="faint" style="margin:20px 0 0;${font};font-size:13px;line-height:1.6;color:#5f716c">${lines(block.note)}</p>`
  }
  return markup`<p class="text" style="margin:0 0 16px;${font};font-size:15px;line-height:1.6;color:#2b3a36">${paragraphHtml(block.paragraph)}</p>`
}

function paragraphHtml(paragraph: string | MailInline[]): Html {
  return typeof paragraph === 'string' ? lines(paragraph) : joined(paragraph.map(inlineHtml))
}

function inlineHtml({ text, isBold = false, url }: MailInline): Html {
  const shown = isBold ? markup`<strong>${lines(text)}</strong>` : lines(text)
  if (url === undefined) return shown
  return markup`<a href="${safeUrl(url)}" class="accent" style="color:#07875a;word-break:break-word">${shown}</a>`
}

function footerLink(url: string, shown = url): Html {
  return markup`<a href="${url}" class="faint" style="color:#5f716c;text-decoration:underline">${shown}</a>`
}

function supportHtml(footer: MailFooter): Html {
  const contacts = supportContacts(footer).map(({ shown, url }) => footerLink(url, shown))
  return contacts.length === 0 ? markup`` : markup`<br>Precisa de ajuda? ${joined(contacts, markup` ou `)}`
}

/** wa.me takes the number as digits only. */
function supportContacts({ phone, email }: MailFooter): { shown: string; url: string }[] {
  return [
    ...(phone ? [{ shown: `WhatsApp ${phone}`, url: `https://wa.me/${phone.replaceAll(/\D/g, '')}` }] : []),
    ...(email ? [{ shown: email, url: `mailto:${email}` }] : []),
  ]
}

function unsubscribeHtml(url: string | undefined): Html {
  if (url === undefined) return markup``
  return markup`<br>Você recebe este email porque tem uma conta no Integrador. ${footerLink(safeUrl(url), 'Não quero mais receber')}`
}

/** The link stands below the button as well: some clients draw no button, and some people trust no button. */
function buttonHtml({ label, url }: { label: string; url: string }): Html {
  const href = safeUrl(url)
  return markup`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 16px"><tr>
<td class="button" style="background:#07875a;border-radius:10px"><a href="${href}" class="label" style="display:inline-block;padding:13px 24px;${font};font-size:15px;font-weight:600;color:#ffffff;text-decoration:none">${label}</a></td>
</tr></table>
<p class="faint" style="margin:0 0 16px;${font};font-size:13px;line-height:1.6;color:#5f716c">Se o botão não abrir, copie este endereço:<br><a href="${href}" class="accent" style="color:#07875a;word-break:break-all">${href}</a></p>`
}

function renderText({ heading, blocks, unsubscribeUrl }: MailContent, footer: MailFooter): string {
  const parts = blocks.map((block) => {
    if ('button' in block) return `${block.button.label}:\n${safeUrl(block.button.url)}`
    return 'note' in block ? block.note : paragraphText(block.paragraph)
  })
  const below = ['--\nIntegrador · Agente Integrador de Afiliados', `Entrar: ${safeUrl(footer.loginUrl)}`]
  const contacts = supportContacts(footer).map(({ shown }) => shown)
  if (contacts.length > 0) below.push(`Precisa de ajuda? ${contacts.join(' ou ')}`)
  if (unsubscribeUrl !== undefined) below.push(`Não quero mais receber: ${safeUrl(unsubscribeUrl)}`)
  return [heading, ...parts, below.join('\n')].join('\n\n') + '\n'
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
