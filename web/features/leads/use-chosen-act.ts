import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { eraseLead, sendLeadAgain } from '#contract/vault.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { UserFacingError } from '#web/api/user-facing-error.ts'
import { useAct } from '#web/api/use-act.ts'
import { askVault } from '#web/vault/ask-vault.ts'
import { vaultKey } from '#web/vault/vault-query.ts'
import { formatLeads } from './format.ts'
import type { VaultLead } from './merge-pages.ts'

const routes = { send: sendLeadAgain, erase: eraseLead }
export type ChosenAct = keyof typeof routes

const undone: Record<ChosenAct, string> = { send: 'sem enviar', erase: 'sem apagar' }
const atOnce = 4

type Chosen = { act: ChosenAct; leads: readonly VaultLead[] }

/** Does one thing to several leads. What one vault refuses keeps no other lead from its turn. */
export function useChosenAct(onDone: () => void) {
  const client = useQueryClient()
  const [done, setDone] = useState(0)
  const refresh = () => client.invalidateQueries({ queryKey: vaultKey() })
  const act = useAct({
    send: async (chosen: Chosen) => {
      setDone(0)
      const reasons = await doAll(chosen, () => setDone((count) => count + 1))
      if (reasons.length === 0) return
      const reason = errorMessage(reasons[0], 'O Cofre não respondeu.')
      throw new UserFacingError(`${formatLeads(reasons.length)} ${undone[chosen.act]}. ${reason}`)
    },
    failed: () => null,
    done: (_, { act, leads }) =>
      act === 'send'
        ? { title: `${formatLeads(leads.length)} na fila`, description: 'O Cofre envia à rede agora.' }
        : { title: `${formatLeads(leads.length)} ${leads.length === 1 ? 'apagado' : 'apagados'}` },
    onDone: async () => {
      onDone()
      await refresh()
    },
    onFailed: refresh,
  })
  return { act, done }
}

async function doAll({ act, leads }: Chosen, onOne: () => void): Promise<unknown[]> {
  const waiting = [...leads]
  const reasons: unknown[] = []
  const work = async () => {
    for (let lead = waiting.shift(); lead; lead = waiting.shift()) {
      try {
        await askVault(lead.vault, routes[act], { params: { id: lead.id } })
      } catch (error) {
        reasons.push(error)
      }
      onOne()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return reasons
}
