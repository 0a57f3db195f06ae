import { useState } from 'react'
import { Segmented } from '#web/ui/segmented.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { resultOf } from '../machine/navigation.ts'
import { isBehind } from '../machine/steps.ts'
import { HowLeadsTravel } from '../steps/how-it-works.tsx'
import { useStep } from '../wizard-context.ts'
import { CodeView } from './code-view.tsx'
import { PreviewView } from './preview-view.tsx'
import { RehearsalView } from './rehearsal-view.tsx'
import type { Panel, View } from './use-panel.ts'

const devices = [
  { value: 'phone', label: 'Celular' },
  { value: 'desktop', label: 'Computador' },
] as const

/** What the answers come to: how it looks, its code, and how it behaves. */
export function ResultPanel({ panel }: { panel: Panel }) {
  const { state } = useStep()
  const [device, setDevice] = useState<'phone' | 'desktop'>('phone')
  const made = resultOf(state)
  // A Worker has no looks; until there is code, where it stands says more.
  if (state.step === 'worker') return made ? <CodeView made={made} /> : <WorkerPlace />

  const tabs = [
    { value: 'preview', label: 'Prévia', content: <PreviewView device={device} /> },
    { value: 'code', label: 'Código', content: made && <CodeView made={made} />, disabled: !made },
  ]
  if (isBehind(state.step, 'success'))
    tabs.push({
      value: 'rehearsal',
      label: 'Ensaio',
      content: <RehearsalView panel={panel} />,
      disabled: false,
    })
  const view = panel.view === 'code' && !made ? 'preview' : panel.view
  return (
    <Tabs
      label="Resultado"
      tabs={tabs}
      value={view}
      onValueChange={(view) => panel.show(view as View)}
      aside={
        view === 'preview' && (
          <Segmented label="Largura da prévia" options={devices} value={device} onValueChange={setDevice} />
        )
      }
    />
  )
}

/** Before its code exists: where the Worker will stand. */
function WorkerPlace() {
  const { platform } = useStep()
  return (
    <div className="py-6">
      <HowLeadsTravel platform={platform} at="worker" />
      <p className="mx-auto mt-6 max-w-sm text-center text-14 text-muted">
        O código do Worker aparece aqui, pronto para copiar, assim que for gerado.
      </p>
    </div>
  )
}
