import { Suspense, useDeferredValue, useMemo } from 'react'
import { generateForm } from '#generator/index.ts'
import { makePageFile } from '#web/artefacts/artefact.ts'
import { memberPart } from '#web/session/member-screen.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { canMakeForm } from '../machine/fields.ts'
import { pageAnswers, previewAnswers } from '../machine/integration-answers.ts'
import type { WizardState } from '../machine/wizard-state.ts'
import { useStep } from '../wizard-context.ts'

const PreviewFrame = memberPart(async () => (await import('#web/ui/preview/preview-frame.tsx')).PreviewFrame)

/** What visitors will see, with examples where answers are still missing. */
export function PreviewView({ device }: { device: 'phone' | 'desktop' }) {
  const { state } = useStep()
  const shown = useDeferredValue(state)
  const html = useMemo(() => htmlOf(shown), [shown])
  const isPage = state.step === 'success'
  return (
    <div className="grid gap-4">
      <Suspense fallback={<Spinner className="py-10" />}>
        <PreviewFrame
          html={html}
          title={isPage ? 'Prévia da página de sucesso' : 'Prévia do formulário'}
          device={device}
          query={isPage ? '?order=4821377' : undefined}
        />
      </Suspense>
      <p className="text-center text-13 text-faint">
        {isPage ? 'Com um número de pedido de exemplo.' : describeData(state)}
      </p>
    </div>
  )
}

function describeData(state: WizardState): string {
  return canMakeForm(state) ? 'Com os seus dados.' : 'Com exemplos onde ainda faltam dados.'
}

function htmlOf(state: WizardState): string {
  return state.step === 'success'
    ? makePageFile(pageAnswers(state)).code
    : generateForm(previewAnswers(state))
}
