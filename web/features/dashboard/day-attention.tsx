import { useState } from 'react'
import { errorMessage } from '#web/api/error-message.ts'
import { explainSuspects, formatSuspects } from '#web/features/leads/describe-suspects.ts'
import { addressOfLeads } from '#web/features/leads/leads-address.ts'
import { ProblemList, type VaultProblem } from '#web/features/leads/problem-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { AttentionItem } from '#web/vault/attention-item.tsx'
import type { OpenVault } from '#web/vault/open-vault.ts'
import type { Day, SilentVault } from './use-day.ts'

/** More than these are shown when asked for: the day comes after them. */
const shownAtFirst = 2
const asList = new Intl.ListFormat('pt-BR')

/** What is wrong, before any figure; and that nothing is, so that a place is held for it. */
export function DayAttention({ day }: { day: Day }) {
  const { vaults, problems, suspects, silent, awaited, isShown } = day
  const namesVaults = vaults.length > 1
  const others = suspects.length + (silent.length > 0 ? 1 : 0)
  const isWrong = problems.length + others > 0
  return (
    <div className="grid gap-2">
      {suspects.map(({ vault, count }) => (
        <AttentionItem
          key={vault.address}
          tone="red"
          title={formatSuspects(count)}
          action={<WayToLeads vault={vault} state="suspeito" name="Ver" />}
        >
          {namesVaults && `${vault.label}: `}
          {explainSuspects(count, vault.platformName)}
        </AttentionItem>
      ))}
      {silent.length > 0 && <SilentVaults silent={silent} />}
      {isShown && awaited.length > 0 && <AwaitedVaults awaited={awaited} />}
      <Problems problems={problems} most={Math.max(0, shownAtFirst - others)} namesVaults={namesVaults} />
      {!isWrong && !isShown && <AskingVaults />}
      {!isWrong && awaited.length === 0 && <AllWell vaults={vaults.length} />}
    </div>
  )
}

type ProblemsProps = { problems: readonly VaultProblem[]; most: number; namesVaults: boolean }

function Problems({ problems, most, namesVaults }: ProblemsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? problems : problems.slice(0, most)
  const left = problems.length - shown.length
  return (
    <>
      <ProblemList problems={shown} namesVaults={namesVaults}>
        {showLeads}
      </ProblemList>
      {left > 0 && (
        <Button variant="ghost" size="small" className="justify-self-start" onClick={() => setShowsAll(true)}>
          {left === 1 ? 'Mostrar mais um aviso' : `Mostrar mais ${left} avisos`}
        </Button>
      )}
    </>
  )
}

/** Refusals are judged by today's leads alone. */
const showLeads = ({ vault, state = '' }: VaultProblem, name: string) => (
  <WayToLeads vault={vault} state={state} name={name} days={state === 'recusado' ? 1 : undefined} />
)

type WayToLeadsProps = { vault: OpenVault; state: string; name: string; days?: number | undefined }

function WayToLeads({ name, ...meant }: WayToLeadsProps) {
  return (
    <LinkButton size="small" href={addressOfLeads(meant)}>
      {name}
    </LinkButton>
  )
}

/** Together: when the connection is away, all of them are. */
function SilentVaults({ silent }: { silent: readonly SilentVault[] }) {
  const [first] = silent
  const labels = asList.format(silent.map(({ vault }) => vault.label))
  const isOne = silent.length === 1
  const reason = isOne ? errorMessage(first?.error, 'O Cofre não respondeu.') : `${labels} não responderam.`
  return (
    <div role="alert">
      <AttentionItem
        tone="red"
        title={isOne ? `${labels} fora do ar` : `${silent.length} Cofres fora do ar`}
        action={
          <Button
            size="small"
            pending={silent.some(({ isRetrying }) => isRetrying)}
            pendingLabel="Tentando..."
            onClick={() => silent.forEach(({ retry }) => retry())}
          >
            Tentar novamente
          </Button>
        }
      >
        {reason} {describeFigures(silent)}
      </AttentionItem>
    </div>
  )
}

function describeFigures(silent: readonly SilentVault[]): string {
  const isOne = silent.length === 1
  if (silent.every(({ hasAnswered }) => hasAnswered))
    return `Os números ${isOne ? 'dele' : 'deles'} são os de antes.`
  return `Os leads ${isOne ? 'dele' : 'deles'} não estão nos números abaixo.`
}

function AwaitedVaults({ awaited }: { awaited: readonly OpenVault[] }) {
  const isOne = awaited.length === 1
  return (
    <AttentionItem tone="quiet" title={asList.format(awaited.map(({ label }) => label))}>
      {isOne ? 'ainda não respondeu' : 'ainda não responderam'}; os números abaixo são sem os leads{' '}
      {isOne ? 'dele' : 'deles'}.
    </AttentionItem>
  )
}

/** Holds the place, as long as nobody knows what will stand there. */
export function AskingVaults() {
  return (
    <AttentionItem tone="quiet" title="Um instante" className="min-h-15">
      Perguntando aos seus Cofres...
    </AttentionItem>
  )
}

function AllWell({ vaults }: { vaults: number }) {
  return (
    <AttentionItem
      tone="quiet"
      className="min-h-15"
      title={
        <span className="inline-flex items-center gap-2.5">
          <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
          Tudo em ordem
        </span>
      }
    >
      <span className="max-sm:hidden">
        {vaults === 1 ? 'O Cofre respondeu.' : `Os ${vaults} Cofres responderam.`}{' '}
      </span>
      Nada espera por você.
    </AttentionItem>
  )
}
