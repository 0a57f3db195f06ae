import { html as markup, type Html } from '#generator/source.ts'
import { formatDay } from '#server/features/subscriptions/sao-paulo.ts'
import type { PlainPage } from '#server/platform/http/serve-plain-page.ts'
import type { DenialState } from './freeze-account.ts'
import type { Denial } from './not-me-link.ts'

export type NotMePage =
  | { kind: 'broken' | 'expired' | Exclude<DenialState, 'open'> }
  | { kind: 'open'; denial: Denial }

const titles: Record<NotMePage['kind'], string> = {
  open: 'Não foi você quem trocou o email?',
  frozen: 'A conta está congelada',
  answered: 'Um administrador já cuidou disto',
  back: 'A conta já usa este email de novo',
  gone: 'Esta conta não existe mais',
  expired: 'Este link não vale mais',
  broken: 'Link inválido',
}

const explanations: Record<Exclude<NotMePage['kind'], 'open'>, string> = {
  frozen:
    'Ninguém entra nela até um administrador olhar. Ele já foi avisado. Se a conta é sua, fale também com quem vendeu o acesso a você.',
  answered: 'Ele conferiu e liberou a conta. Se ela é sua, fale com quem vendeu o acesso a você.',
  back: 'Não é preciso fazer nada: o acesso chega no seu email.',
  gone: 'Não há o que congelar. Se ela era sua, fale com quem vendeu o acesso a você.',
  expired: 'Ele valia por 7 dias. Se não foi você quem trocou o email, fale com quem vendeu o acesso a você.',
  broken: 'Este link está incompleto. Abra de novo pelo email, ou copie o endereço inteiro.',
}

export function describeNotMePage(page: NotMePage): PlainPage {
  return { title: titles[page.kind], body: renderBody(page), isBroken: page.kind === 'broken' }
}

function renderBody(page: NotMePage): Html {
  if (page.kind !== 'open') return markup`<p>${explanations[page.kind]}</p>`
  const { email, movedAt } = page.denial
  return markup`<p>Em ${formatDay(movedAt)}, a conta que usava <strong>${email}</strong> passou para outro email.</p>
<p>Se não foi você quem pediu, congele a conta: ninguém entra nela, nem pelo email novo, até um administrador olhar. Nada é desfeito sozinho, e os Workers publicados continuam recebendo leads.</p>
<form method="post"><button>Não fui eu: congelar a conta</button></form>`
}
