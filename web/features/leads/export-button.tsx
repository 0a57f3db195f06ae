import { useAct } from '#web/api/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import type { VaultLead } from './merge-pages.ts'
import { readPage, type LeadQuery } from './read-vault.ts'
import type { OpenVault } from '#web/vault/open-vault.ts'
import { saveLeads } from './save-leads.ts'

type ExportButtonProps = { vaults: readonly OpenVault[]; query: LeadQuery; since: number }

/** Every lead that is listed, further down than the page shows too: straight from the vaults into a file. */
export function ExportButton({ vaults, query, since }: ExportButtonProps) {
  const { mutate, isPending } = useAct({
    send: async () => (await Promise.all(vaults.map((vault) => readAll(vault, { query, since })))).flat(),
    failed: 'O arquivo não foi gerado',
    onDone: saveLeads,
  })
  return (
    <Button pending={isPending} pendingLabel="Exportando..." onClick={() => mutate()}>
      Exportar CSV
    </Button>
  )
}

async function readAll(
  vault: OpenVault,
  listed: Pick<ExportButtonProps, 'query' | 'since'>,
): Promise<VaultLead[]> {
  const leads: VaultLead[] = []
  let cursor: number | null | undefined
  while (cursor !== null) {
    const page = await readPage(vault, { ...listed, cursor }, { limit: 1000 })
    for (const lead of page.leads) leads.push({ ...lead, vault })
    cursor = page.cursor
  }
  return leads
}
