import { useHasAccess } from '#web/session/use-has-access.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { Problem } from './find-problems.ts'
import type { OpenVault } from '#web/vault/open-vault.ts'

export type VaultProblem = Problem & { vault: OpenVault }

type ProblemListProps = {
  problems: readonly VaultProblem[]
  /** Where there is only one vault its name says nothing. */
  namesVaults: boolean
  onShow: (problem: VaultProblem) => void
}

/** What somebody should look at now, before any number. */
export function ProblemList({ problems, namesVaults, onShow }: ProblemListProps) {
  const hasAccess = useHasAccess()
  if (problems.length === 0) return null
  return (
    <ul aria-label="O que precisa de atenção" className="grid gap-2">
      {problems.map((problem) => (
        <li
          key={problem.key}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-orange/45 bg-orange-soft px-5 py-3.5"
        >
          <p className="min-w-0 flex-1 basis-64 text-14">
            <strong className="mr-3 font-semibold text-orange">{problem.title}</strong>
            <span className="text-muted">
              {namesVaults && `${problem.vault.label}: `}
              {problem.text}
              {hasAccess && problem.advice && ` ${problem.advice}`}
            </span>
          </p>
          {hasAccess && !problem.state && problem.vault.page && (
            <LinkButton size="small" href={problem.vault.page}>
              Abrir a integração
            </LinkButton>
          )}
          {problem.state && (
            <Button size="small" onClick={() => onShow(problem)}>
              {problem.count === 1 ? 'Ver o lead' : `Ver os ${problem.count?.toLocaleString('pt-BR')}`}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
