import { Suspense, useDeferredValue, useMemo } from 'react'
import { generateForm, generateWorker } from '#generator/index.ts'
import { makePageFile } from '#web/artefacts/artefact.ts'
import { memberPart } from '#web/session/member-screen.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { findVault, useVaults } from '#web/vault/use-vaults.ts'
import { canMakeWorker } from '../machine/fields.ts'
import { integrationAnswers, pageAnswers, previewAnswers } from '../machine/integration-answers.ts'
import { postsToWorker, type WizardState } from '../machine/wizard-state.ts'
import type { Panel } from './use-panel.ts'
import { useStep } from '../wizard-context.ts'

const RehearsalPanel = memberPart(
  async () => (await import('../rehearsal/rehearsal-panel.tsx')).RehearsalPanel,
)

/** The code of this integration, ready to be tried out in the page. */
export function RehearsalView({ panel: { plays, onPlayed } }: { panel: Panel }) {
  const { state: newest, dispatch } = useStep()
  const state = useDeferredValue(newest)
  const rehearsed = useMemo(() => makeRehearsed(state), [state])
  const hasVault = findVault(useVaults(), rehearsed.answers.cloudflareUrl) !== undefined
  return (
    <Suspense fallback={<Spinner className="py-10" />}>
      <RehearsalPanel
        {...rehearsed}
        hasVault={hasVault}
        plays={plays}
        onPlayed={onPlayed}
        onAccepted={() => dispatch({ type: 'rehearsed' })}
      />
    </Suspense>
  )
}

function makeRehearsed(state: WizardState) {
  const answers = previewAnswers(state)
  return {
    answers,
    formHtml: generateForm(answers),
    workerCode:
      postsToWorker(state) && canMakeWorker(state) ? generateWorker(integrationAnswers(state)) : null,
    thankYouHtml: state.pageMade ? makePageFile(pageAnswers(state)).code : null,
  }
}
