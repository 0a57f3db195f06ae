import { Button } from '#web/ui/button.tsx'
import { AttentionItem } from '#web/vault/attention-item.tsx'
import type { OpenVault } from '#web/vault/open-vault.ts'

type VaultAwayProps = { vault: OpenVault; reason: string; onRetry: () => void; isRetrying: boolean }

/** One vault that could not be read. The others stand below it as always. */
export function VaultAway({ vault, reason, onRetry, isRetrying }: VaultAwayProps) {
  return (
    <div role="alert">
      <AttentionItem
        tone="red"
        title={`${vault.label} fora do ar`}
        action={
          <Button size="small" pending={isRetrying} pendingLabel="Tentando..." onClick={onRetry}>
            Tentar novamente
          </Button>
        }
      >
        {reason} Os leads dele não estão nos números abaixo.
      </AttentionItem>
    </div>
  )
}
