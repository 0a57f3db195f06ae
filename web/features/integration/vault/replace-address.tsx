import type { ReactNode } from 'react'
import { useAct } from '#web/api/use-act.ts'
import { askVault } from '#web/vault/ask-vault.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useDialogOpen } from '#web/ui/use-dialog-open.ts'
import { readAddresses, replaceAddress } from '#contract/vault.ts'
import type { OpenVault } from '#web/vault/open-vault.ts'
import { useVaultCache } from '#web/vault/vault-query.ts'

type ReplaceAddressProps = { vault: OpenVault; which: 'retorno' | 'csv'; consequence: ReactNode }

/** For an address that others have seen. Whoever uses the old one finds nothing there. */
export function ReplaceAddress({ vault, which, consequence }: ReplaceAddressProps) {
  const { store } = useVaultCache(vault)
  const replace = useAct({
    send: () => askVault(vault, replaceAddress, { body: { qual: which } }),
    failed: 'O endereço não foi trocado',
    done: () => ({ title: 'Endereço trocado', description: 'O antigo já não vale: cole o novo.' }),
    onDone: (addresses) => store(readAddresses, addresses),
  })
  const [isOpen, setOpen] = useDialogOpen(replace.reset)
  return (
    <ConfirmDialog
      title="Trocar o endereço?"
      consequence={consequence}
      confirmLabel="Trocar endereço"
      pendingLabel="Trocando..."
      pending={replace.isPending}
      failure={replace.failure}
      destructive
      deliberate
      open={isOpen}
      onOpenChange={setOpen}
      onConfirm={() => replace.mutate(undefined, { onSuccess: () => setOpen(false) })}
      trigger={<Button size="small">Trocar endereço</Button>}
    />
  )
}
