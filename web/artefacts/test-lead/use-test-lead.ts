import { useQuery } from '@tanstack/react-query'
import { listLeads, readTestLead, sendTestLead } from '#contract/vault.ts'
import type { IntegrationAnswers } from '#generator/config.ts'
import { leadFieldsOf } from '#generator/form/lead-fields.ts'
import { useAct } from '#web/api/use-act.ts'
import { askVault } from '#web/vault/ask-vault.ts'
import type { OpenVault } from '#web/vault/open-vault.ts'
import { useVaultCache, vaultQuery } from '#web/vault/vault-query.ts'

/** The network has ten seconds, and the vault some more to write down what it said. */
const timeLimitMs = 20_000

export type Visitor = { name: string; phone: string }

/** The last test of an integration, and the sending of the next. */
export function useTestLead(vault: OpenVault, pageId: string, answers: IntegrationAnswers) {
  const query = { pagina: pageId }
  const cache = useVaultCache(vault)
  const reading = useQuery(vaultQuery(vault, readTestLead, { query }))
  const sending = useAct({
    send: async (visitor: Visitor) => {
      const campos = leadFieldsOf(answers, { ...visitor, timezone: hoursFromUtc() })
      return askVault(vault, sendTestLead, { body: { pagina: pageId, campos } }, { timeLimitMs })
    },
    // It is said beside the button, with what is known of the last one.
    failed: () => null,
    onDone: async (answer) => {
      cache.store(readTestLead, answer, query)
      await cache.askAgain(listLeads)
    },
    // An answer that was lost on its way does not undo what was sent.
    onFailed: () => cache.askAgain(readTestLead),
  })
  return { reading, sending }
}

/** As the form says it. */
const hoursFromUtc = () => String(Math.trunc(-new Date().getTimezoneOffset() / 60))
