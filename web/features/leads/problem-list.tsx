import type { ReactNode } from 'react'
import { useHasAccess } from '#web/session/use-has-access.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { AttentionItem } from '#web/vault/attention-item.tsx'
import type { OpenVault } from '#web/vault/open-vault.ts'
import type { Problem } from './find-problems.ts'

export type VaultProblem = Problem & { vault: OpenVault }

type ProblemListProps = {
  problems: readonly VaultProblem[]
  /** Where there is only one vault its name says nothing. */
  namesVaults: boolean
  /** The way to the leads that a problem is about, under the name that it gets. */
  children: (problem: VaultProblem, name: string) => ReactNode
}

/** What somebody should look at now, before any number. */
export function ProblemList({ problems, namesVaults, children }: ProblemListProps) {
  const hasAccess = useHasAccess()
  if (problems.length === 0) return null
  return (
    <ul aria-label="O que precisa de atenção" className="grid gap-2">
      {problems.map((problem) => (
        <li key={problem.key}>
          <AttentionItem
            tone="orange"
            title={problem.title}
            action={
              problem.state ? children(problem, nameLeads(problem)) : <Integration {...problem.vault} />
            }
          >
            {namesVaults && `${problem.vault.label}: `}
            {problem.text}
            {hasAccess && problem.advice && ` ${problem.advice}`}
          </AttentionItem>
        </li>
      ))}
    </ul>
  )
}

const nameLeads = ({ count }: Problem) =>
  count === 1 ? 'Ver o lead' : `Ver os ${count?.toLocaleString('pt-BR')}`

/** Whoever has no access any more cannot open it. */
function Integration({ page }: OpenVault) {
  const hasAccess = useHasAccess()
  if (!hasAccess || page === null) return null
  return (
    <LinkButton size="small" href={page}>
      Abrir a integração
    </LinkButton>
  )
}
