import type { ReactNode, RefObject } from 'react'
import { previewFramePath } from '#contract/preview-frame.ts'
import { DeviceFrame } from '#web/preview/device-frame.tsx'
import { PreviewFrame } from '#web/preview/preview-frame.tsx'
import type { Outcome } from './trace.ts'

type StageProps = {
  formFrame: RefObject<HTMLIFrameElement | null>
  formHeight: number | undefined
  workerFrame: RefObject<HTMLIFrameElement | null>
  outcome: Outcome | undefined
  thankYouHtml: string | null
  /** Below the form, while it is the visitor's turn. */
  beforeArrival: ReactNode
  /** Below the success page. */
  afterArrival: ReactNode
}

/** What the visitor has in front of them, with the Worker out of sight. After a success that is the page it leads to. */
export function Stage(props: StageProps) {
  const { formFrame, formHeight, workerFrame, outcome, thankYouHtml, beforeArrival, afterArrival } = props
  const arrival = outcome?.kind === 'success' && thankYouHtml !== null ? new URL(outcome.url) : undefined
  return (
    <div className="grid gap-3">
      <DeviceFrame
        frame={formFrame}
        title="Formulário em ensaio"
        device="phone"
        contentHeight={formHeight}
        className={arrival ? 'hidden' : ''}
      />
      {arrival && thankYouHtml !== null && (
        <PreviewFrame html={thankYouHtml} title="Página de sucesso" device="phone" query={arrival.search} />
      )}
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
