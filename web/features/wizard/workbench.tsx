import { Suspense, type ComponentType } from 'react'
import { stepRules } from './machine/step-rules.ts'
import type { Step } from './machine/steps.ts'
import { isFinished } from './machine/wizard-state.ts'
import { FormStep } from './steps/form-step.tsx'
import { SuccessStep } from './steps/success-step.tsx'
import type { Panel } from './result/use-panel.ts'
import { useStep } from './wizard-context.ts'
import { WordPressStep } from './steps/word-press-step.tsx'
import { WorkerStep } from './steps/worker-step.tsx'
import { memberPart } from '#web/session/member-screen.ts'
import { Sheet } from '#web/ui/sheet.tsx'

/** What makes code brings the generator along: it comes a step later than the fields. */
const ResultPanel = memberPart(async () => (await import('./result/result-panel.tsx')).ResultPanel)
const Ending = memberPart(async () => (await import('./result/ending.tsx')).Ending)

const bodies: Record<Exclude<Step, 'platform'>, ComponentType> = {
  worker: WorkerStep,
  success: SuccessStep,
  form: FormStep,
  wordPress: WordPressStep,
}

/** What is asked on the current step, behind the first; and at the end, what there is now. */
export function StepBody() {
  const { state } = useStep()
  const Body = state.step === 'platform' ? null : bodies[state.step]
  return (
    <>
      {isFinished(state) && (
        <>
          <Suspense fallback={null}>
            <Ending />
          </Suspense>
          <h2 className="mb-5 text-20">{stepRules[state.step].title}</h2>
        </>
      )}
      {Body && <Body />}
    </>
  )
}

/** What comes of it: beside the fields, or over them where there is no room. Fields never wait for its code. */
export function ResultPlace({ panel }: { panel: Panel }) {
  const result = <ResultPanel panel={panel} />
  return (
    <Suspense fallback={null}>
      {panel.wide ? (
        <aside aria-label="Resultado" className="sticky top-6 min-w-0 self-start">
          <div className="rounded-lg border border-line bg-surface p-4.5 shadow-lift">{result}</div>
        </aside>
      ) : (
        <Sheet title="Resultado" open={panel.open} onOpenChange={panel.setOpen}>
          {result}
        </Sheet>
      )}
    </Suspense>
  )
}
