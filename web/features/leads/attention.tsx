import { Suspense } from 'react'
import { errorMessage } from '#web/api/error-message.ts'
import { formerMemberPart } from '#web/session/member-screen.ts'
import { useHasAccess } from '#web/session/use-has-access.ts'
import { Button } from '#web/ui/button.tsx'
import type { OpenVault } from '#web/vault/open-vault.ts'
import { OutdatedWorkers } from '#web/vault/outdated-workers.tsx'
import { ProblemList, type VaultProblem } from './problem-list.tsx'
import { totalOf } from './sum-buckets.ts'
import type { KnownVault, useBuckets } from './use-buckets.ts'
import { VaultAway } from './vault-away.tsx'

/** Few vaults have any. */
const Suspects = formerMemberPart(async () => (await import('./suspects.tsx')).Suspects)

type AttentionProps = {
  vaults: readonly OpenVault[]
  known: readonly KnownVault[]
  away: ReturnType<typeof useBuckets>['away']
  problems: readonly VaultProblem[]
  /** Brings the leads of this state into sight. */
  onShow: (state: string) => void
}

/** What is wrong comes before any number: floods, vaults that are away, leads that wait, Workers of before. */
export function Attention({ vaults, known, away, problems, onShow }: AttentionProps) {
  const hasAccess = useHasAccess()
  return (
    <>
      <Suspense>
        {known.map(({ vault, buckets }) => {
          const { suspeito: count } = totalOf(buckets).byState
          return (
            count !== undefined && (
              <Suspects
                key={vault.address}
                vault={vault}
                count={count}
                namesVault={vaults.length > 1}
                onShow={() => onShow('suspeito')}
              />
            )
          )
        })}
      </Suspense>
      {away.map(({ vault, error, retry, isRetrying }) => (
        <VaultAway
          key={vault.address}
          vault={vault}
          reason={errorMessage(error, 'O Cofre não respondeu.')}
          onRetry={retry}
          isRetrying={isRetrying}
        />
      ))}
      <ProblemList problems={problems} namesVaults={vaults.length > 1}>
        {({ state = '' }, name) => (
          <Button size="small" onClick={() => onShow(state)}>
            {name}
          </Button>
        )}
      </ProblemList>
      {hasAccess && <OutdatedWorkers vaults={vaults} isFolded />}
    </>
  )
}
