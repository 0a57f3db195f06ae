import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import type { Question } from './publish-progress.ts'

type PublishQuestionsProps = {
  question: Question
  onAccount: (id: string) => void
  onReplace: () => void
  /** Back to what is typed in. */
  onBack: () => void
}

/** What only the person can say, at the step that waits for it. */
export function PublishQuestion({ question, onAccount, onReplace, onBack }: PublishQuestionsProps) {
  if (question.state === 'choose')
    return (
      <Note live kind="info" title="Em qual conta?">
        <p>O token abre mais de uma. Escolha onde o Worker vai ficar.</p>
        <div className="mt-3 flex flex-wrap gap-2">
          {question.accounts.map(({ id, name }) => (
            <Button key={id} size="small" onClick={() => onAccount(id)} className="max-w-full">
              <span className="truncate">{name}</span>
            </Button>
          ))}
        </div>
      </Note>
    )
  if (question.state === 'confirm')
    return (
      <Note live kind="warning" title={`Já existe um Worker com o nome ${question.name}`}>
        <p>
          Ele não foi publicado por aqui para esta plataforma. Se é o que você colou à mão, pode substituir: o
          endereço continua o mesmo. O código e as configurações que estão nele se perdem.
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="small" variant="destructive" onClick={onReplace}>
            Substituir
          </Button>
          <Button size="small" onClick={onBack}>
            Usar outro nome
          </Button>
        </div>
      </Note>
    )
  return (
    <Note live kind="warning" title="Falta a chave da plataforma">
      <p>Ela ainda não está na Cloudflare. Digite-a uma vez: ao publicar de novo, ela continua lá.</p>
      <Button size="small" onClick={onBack} className="mt-3">
        Digitar a chave
      </Button>
    </Note>
  )
}
