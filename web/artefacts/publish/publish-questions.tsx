import { useQuery } from '@tanstack/react-query'
import { platformNames } from '#contract/platforms.ts'
import { summarize } from '#contract/vault.ts'
import { platformOf, type PlatformId } from '#generator/platforms/index.ts'
import { askVault } from '#web/vault/ask-vault.ts'
import { countLeads } from '#web/vault/count-leads.ts'
import { useVaults } from '#web/vault/use-vaults.ts'
import { vaultKey } from '#web/vault/vault-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import type { Question } from './publish-progress.ts'

type Answers = {
  onAccount: (id: string) => void
  onReplace: () => void
  /** Back to what is typed in. */
  onBack: () => void
  /** The same, for another name. */
  onRename: () => void
}

type PublishQuestionProps = Answers & { question: Question; platform: PlatformId }

/** What only the person can say, at the step that waits for it. */
export function PublishQuestion({ question, platform, ...answers }: PublishQuestionProps) {
  const { onAccount, onBack } = answers
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
  if (question.state === 'confirm') {
    const { name, platform: owner } = question
    return owner === undefined ? (
      <Note live kind="warning" title={`Já existe um Worker com o nome ${name}`}>
        <p>
          Ele não foi publicado por aqui. Se é o que você colou à mão, pode substituir: o endereço continua o
          mesmo. O código e as configurações que estão nele se perdem.
        </p>
        <ReplaceOrRename {...answers} />
      </Note>
    ) : (
      <Note live kind="warning" title={`${name} é o seu Worker da ${platformNames[owner] ?? owner}`}>
        <p>
          Ele está no ar
          <LeadsOf name={name} platform={owner} />. Se substituir, os formulários que enviam para ele passam a
          entregar à {platformOf(platform).name}, e a {platformNames[owner] ?? owner} deixa de receber.
        </p>
        <ReplaceOrRename {...answers} />
      </Note>
    )
  }
  return (
    <Note live kind="warning" title="Falta a chave da plataforma">
      <p>Ela ainda não está na Cloudflare. Digite-a uma vez: ao publicar de novo, ela continua lá.</p>
      <Button size="small" onClick={onBack} className="mt-3">
        Digitar a chave
      </Button>
    </Note>
  )
}

/** What cannot be undone comes second. */
function ReplaceOrRename({ onReplace, onRename }: Pick<Answers, 'onReplace' | 'onRename'>) {
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button size="small" variant="primary" onClick={onRename}>
        Usar outro nome
      </Button>
      <Button size="small" variant="destructive" onClick={onReplace}>
        Substituir
      </Button>
    </div>
  )
}

/** As many days as a vault keeps sums of. */
const days = 365

const many = new Intl.NumberFormat('pt-BR')

/** ' e já recebeu 1.231 leads': nothing until its vault has said so. */
function LeadsOf({ name, platform }: { name: string; platform: PlatformId }) {
  const vault = useVaults().find((vault) => vault.name === name && vault.platform === platform)
  const { data } = useQuery({
    queryKey: [...vaultKey(vault?.address, summarize.route), { dias: days }],
    queryFn: () =>
      askVault({ address: vault?.address ?? '', key: vault?.key ?? '' }, summarize, {
        query: { dias: days },
      }),
    enabled: Boolean(vault?.key),
  })
  const count = data ? countLeads(data) : 0
  if (count === 0) return null
  return ` e já recebeu ${many.format(count)} ${count === 1 ? 'lead' : 'leads'}`
}
