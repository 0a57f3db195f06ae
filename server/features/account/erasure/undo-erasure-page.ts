import { html as markup, type Html } from '#generator/source.ts'
import type { PlainPage } from '#server/platform/http/serve-plain-page.ts'
import type { ErasureState } from './undo-erasure.ts'

type Kind = ErasureState | 'broken'

const titles: Record<Kind, string> = {
  open: 'Trazer sua conta de volta?',
  back: 'Sua conta está de volta',
  taken: 'O email da conta já é de outra',
  final: 'A exclusão é definitiva',
  broken: 'Link inválido',
}

const explanations: Record<Exclude<Kind, 'open'>, string> = {
  back: 'Tudo está como era. Entre com seu email e a senha que você já tinha.',
  taken:
    'Depois da exclusão, outra conta foi criada com este email. Exclua a outra e abra este link de novo, dentro dos 7 dias.',
  final: 'Os 7 dias passaram, ou este link é de uma exclusão anterior. Não há mais o que trazer de volta.',
  broken: 'Este link está incompleto. Abra de novo pelo email, ou copie o endereço inteiro.',
}

export function describeUndoErasurePage(kind: Kind): PlainPage {
  return { title: titles[kind], body: renderBody(kind), isBroken: kind === 'broken' }
}

function renderBody(kind: Kind): Html {
  if (kind !== 'open') return markup`<p>${explanations[kind]}</p>`
  return markup`<p>Sua conta no Integrador volta como era: assinatura, integrações, Cofres e segurança. Depois, entre com a senha que você já tinha.</p>
<form method="post"><button>Trazer minha conta de volta</button></form>`
}
