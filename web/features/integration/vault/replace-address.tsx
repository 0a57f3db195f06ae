import type { ReactNode } from 'react'
import { useState } from 'react'
import { useAct } from '#web/api/use-act.ts'
import { askVault } from '#web/leads/ask-vault.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Addresses } from './vault-answers.ts'
import { useTakeAnswer, type OpenVault } from './vault-query.ts'

type ReplaceAddressProps = { vault: OpenVault; which: 'retorno' | 'csv'; consequence: ReactNode }

/** For an address that others have seen. Whoever uses the old one finds nothing there. */
export function ReplaceAddress({ vault, which, consequence }: ReplaceAddressProps) {
  const [isOpen, setOpen] = useState(false)
  const { take } = useTakeAnswer(vault)
  const replace = useAct({
    send: () => askVault(vault, 'novo-endereco', Addresses, { method: 'POST', body: { qual: which } }),
    failed: 'O endereço não foi trocado',
    done: () => ({ title: 'Endereço trocado', description: 'O antigo já não vale: cole o novo.' }),
    onDone: (addresses) => {
      take('enderecos', addresses)
      setOpen(false)
    },
  })
  return (
    <ConfirmDialog
      title="Trocar o endereço?"
      consequence={consequence}
      confirmLabel="Trocar endereço"
      pendingLabel="Trocando..."
      pending={replace.isPending}
      destructive
      deliberate
      open={isOpen}
      onOpenChange={setOpen}
      onConfirm={() => replace.mutate()}
      trigger={<Button size="small">Trocar endereço</Button>}
    />
  )
}
