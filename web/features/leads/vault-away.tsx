import { Button } from '#web/ui/button.tsx'
import type { OpenVault } from '#web/vault/open-vault.ts'

type VaultAwayProps = { vault: OpenVault; reason: string; onRetry: () => void; isRetrying: boolean }

/** One vault that could not be read. The others stand below it as always. */
export function VaultAway({ vault, reason, onRetry, isRetrying }: VaultAwayProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-red/45 bg-red-soft px-5 py-3.5"
    >
      <p className="min-w-0 flex-1 basis-64 text-14">
        <strong className="mr-3 font-semibold text-red">{vault.label} fora do ar</strong>
        <span className="text-muted">{reason} Os leads dele não estão nos números abaixo.</span>
      </p>
      <Button size="small" pending={isRetrying} pendingLabel="Tentando..." onClick={onRetry}>
        Tentar novamente
      </Button>
    </div>
  )
}
