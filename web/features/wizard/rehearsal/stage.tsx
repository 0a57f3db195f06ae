import type { ReactNode, RefObject } from 'react'
import { previewFramePath } from '#contract/preview-frame.ts'
import { DeviceFrame } from '#web/ui/preview/device-frame.tsx'
import { PreviewFrame } from '#web/ui/preview/preview-frame.tsx'
import type { Outcome } from './trace.ts'

type StageProps = {
  formFrame: RefObject<HTMLIFrameElement | null>
  formHeight: number | undefined
  workerFrame: RefObject<HTMLIFrameElement | null>
  outcome: Outcome | undefined
  thankYouHtml: string | null
  /** Below the form, while it is the visitor's turn. */
  beforeArrival: ReactNode
  /** Below the page that the visitor has come to. */
  afterArrival: ReactNode
}

type Arrival = { title: string; html: string; query: string }

/** The page that a lead has led to, as far as there is one to show. */
function findArrival(outcome: Outcome | undefined, thankYouHtml: string | null): Arrival | undefined {
  if (outcome?.kind === 'page') return { title: 'Página do Worker', html: outcome.html, query: '' }
  if (outcome?.kind !== 'success' || thankYouHtml === null) return undefined
  return { title: 'Página de sucesso', html: thankYouHtml, query: new URL(outcome.url).search }
}

/** What the visitor has in front of them, with the Worker out of sight: the form, or the page it has led to. */
export function Stage(props: StageProps) {
  const { formFrame, formHeight, workerFrame, outcome, thankYouHtml, beforeArrival, afterArrival } = props
  const arrival = findArrival(outcome, thankYouHtml)
  return (
    <div className="grid gap-3">
      <DeviceFrame
        frame={formFrame}
        title="Formulário em ensaio"
        device="phone"
        contentHeight={formHeight}
        className={arrival ? 'hidden' : ''}
      />
      {arrival && <PreviewFrame device="phone" {...arrival} />}
      <iframe
        ref={workerFrame}
        title="Worker em ensaio"
        src={previewFramePath}
        sandbox="allow-scripts allow-forms"
        referrerPolicy="no-referrer"
        className="hidden"
      />
      <div className="flex justify-center">{arrival ? afterArrival : beforeArrival}</div>
    </div>
  )
}
