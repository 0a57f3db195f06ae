import { html as markup, type Html } from '#generator/source.ts'
import type { PlainPage } from '#server/platform/http/serve-plain-page.ts'
import type { EmailLinkState } from './confirm-email.ts'

export type ConfirmEmailPage = { kind: 'broken' } | { kind: EmailLinkState; email: string }

const titles: Record<ConfirmEmailPage['kind'], string> = {
  open: 'Usar este email na sua conta?',
  done: 'Este é o email da sua conta',
  gone: 'Esta conta não existe mais',
  frozen: 'A conta está congelada',
  replaced: 'Este link não vale mais',
  expired: 'Este link expirou',
  taken: 'Este email já está em uso',
  broken: 'Link inválido',
}

const explanations: Record<Exclude<ConfirmEmailPage['kind'], 'open' | 'done'>, string> = {
  gone: 'Não há o que confirmar: a conta que pediu a troca foi excluída.',
  frozen: 'O email não foi trocado. Ninguém entra na conta até um administrador olhar.',
  replaced:
    'O email não foi trocado: a troca foi cancelada, um link mais novo tomou o lugar deste, ou a senha ou o email da conta mudaram depois do pedido. Se ainda quiser trocar, peça de novo em Conta.',
  expired: 'Ele valia por 1 hora, e o email não foi trocado. Peça de novo em Conta.',
  taken: 'Outra conta passou a usar este endereço depois do pedido, e o email não foi trocado.',
  broken: 'Este link está incompleto. Abra de novo pelo email, ou copie o endereço inteiro.',
}

export function describeConfirmEmailPage(page: ConfirmEmailPage): PlainPage {
  return { title: titles[page.kind], body: renderBody(page), isBroken: page.kind === 'broken' }
}

function renderBody(page: ConfirmEmailPage): Html {
  if (page.kind === 'open')
    return markup`<p>A conta do Integrador passa a usar <strong>${page.email}</strong>: para entrar, para recuperar a senha e para receber avisos. Suas compras e integrações vão junto.</p>
<form method="post"><button>Usar este email</button></form>`
  if (page.kind === 'done')
    return markup`<p>A partir de agora, entre no Integrador com <strong>${page.email}</strong>. A senha continua a mesma, e o endereço anterior foi avisado.</p>`
  return markup`<p>${explanations[page.kind]}</p>`
}
