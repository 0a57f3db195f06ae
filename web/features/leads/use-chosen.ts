import { useState } from 'react'
import type { VaultLead } from './merge-pages.ts'

const keyOf = ({ vault, id }: VaultLead) => vault.address + id

/** Which leads were chosen. Only what is listed counts: whoever turns the page finds it again on the way back. */
export function useChosen(listed: readonly VaultLead[]) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  return {
    leads: listed.filter((lead) => keys.has(keyOf(lead))),
    has: (lead: VaultLead) => keys.has(keyOf(lead)),
    choose: (leads: readonly VaultLead[], isChosen: boolean) => {
      const next = new Set(keys)
      for (const lead of leads) {
        if (isChosen) next.add(keyOf(lead))
        else next.delete(keyOf(lead))
      }
      setKeys(next)
    },
    clear: () => setKeys(new Set()),
  }
}
