import { html as markup, type Html } from '#generator/source.ts'
import { renderPlainPage } from '#server/platform/http/plain-page.ts'

export type UnsubscribePage =
  /** GET only asks: mail clients and virus scanners open links by themselves. */
  { kind: 'ask'; email: string } | { kind: 'done'; email: string } | { kind: 'broken' }

const titles = {
  ask: 'Deixar de receber nossos emails?',
  done: 'Pronto, você não receberá mais campanhas',
  broken: 'Link inválido',
} as const

export function renderUnsubscribePage(page: UnsubscribePage, nonce: string): string {
  return renderPlainPage({ title: titles[page.kind], body: renderBody(page) }, nonce)
}

function renderBody(page: UnsubscribePage): Html {
  if (page.kind === 'broken') {
    return markup`<p>Este link está incompleto. Abra de novo pelo email, ou copie o endereço inteiro.</p>`
  }
  const email = markup`<strong>${page.email}</strong>`
  if (page.kind === 'done') {
    return markup`<p>${email} saiu da lista agora. Emails sobre sua conta, como o de redefinir a senha, continuam chegando.</p>`
  }
  return markup`<p>${email} deixa de receber novidades e ofertas. Emails sobre sua conta, como o de redefinir a senha, continuam chegando.</p>
<form method="post"><button>Não quero mais receber</button></form>`
}
