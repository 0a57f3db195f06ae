import type { Vault } from '#contract/publishing.ts'
import { saveIntegration } from '#contract/save-integration.ts'
import { pageIdOf, recordCopy, type SavedIntegration } from '#contract/saved-integrations.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/api/use-act.ts'
import { aboutIntegrations } from '#web/api/use-integrations.ts'
import { useRefresh } from '#web/api/use-refresh.ts'
import { tryMakingPage } from '#web/artefacts/artefact.ts'
import { useHostedPage, type HostedPage } from '#web/artefacts/hosting/use-hosted-page.ts'
import { toast } from '#web/ui/toast-store.ts'

/** Its thank-you page at its own Worker. Another address is a new version of the integration. */
export function useHosting(saved: SavedIntegration, vault: Vault | undefined): HostedPage {
  const { id, answers } = saved
  const { mutateAsync } = useRecordHosted(saved)
  return useHostedPage({
    vault,
    pageId: pageIdOf(id),
    successUrl: answers.successUrl ?? '',
    html: tryMakingPage(answers),
    onHosted: async (address) => {
      await mutateAsync(address).catch(() => undefined)
    },
  })
}

function useRecordHosted({ id, name, answers, version }: SavedIntegration) {
  const refresh = useRefresh([aboutIntegrations])
  return useAct({
    send: async (address: string) => {
      const params = { id }
      const isSame = answers.successUrl?.trim() === address && answers.pageMade
      const body = { name, answers: { ...answers, successUrl: address, pageMade: true }, basedOn: version }
      const saved = isSame ? { version } : await call(saveIntegration, { params, body })
      await call(recordCopy, { params, body: { part: 'page', version: saved.version } })
      toast(
        isSame
          ? { title: 'Página no ar', description: 'No mesmo endereço: o formulário não muda.' }
          : { title: 'Página no ar', description: 'O endereço dela mudou: cole o formulário de novo.' },
      )
    },
    failed: 'A página está no ar, mas o endereço não foi salvo aqui',
    onDone: refresh,
    onFailed: refresh,
  })
}

/** Answers that were saved under older rules may make no page any more. */
