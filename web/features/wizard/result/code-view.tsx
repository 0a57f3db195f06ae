import { useMemo, useState } from 'react'
import type { IntegrationPart } from '#contract/integration-parts.ts'
import type { Artefact } from '#web/artefacts/artefact.ts'
import { FileBox } from '#web/artefacts/file-box.tsx'
import { generation } from './generation.ts'
import type { MakeId } from '../machine/buttons.ts'
import { canMakeForm, canMakeWorker } from '../machine/fields.ts'
import type { WizardState } from '../machine/wizard-state.ts'
import { useCopyPart } from '../save/use-copy-part.ts'
import { useStep } from '../wizard-context.ts'

/** The generated files. They follow the fields; while a field is wrong, the last good ones stay, out of use. */
export function CodeView({ made }: { made: MakeId }) {
  const { state } = useStep()
  const recordCopy = useCopyPart(partOf(made))
  const current = useMemo(() => makeNow(made, state), [made, state])
  const [lastGood, setLastGood] = useState(current)
  if (current && current !== lastGood) setLastGood(current)
  const files = current ?? lastGood
  const stale = current === null
  return (
    <div className="grid gap-5">
      {stale && (
        <output className="text-13 text-orange">
          Corrija os campos marcados para copiar o código atualizado.
        </output>
      )}
      {files?.map((file, index) => (
        <FileBox
          key={file.title}
          file={file}
          stale={stale}
          onCopied={recordCopy}
          number={made === 'makeHtmls' ? index + 1 : undefined}
        />
      ))}
    </div>
  )
}

/** Which part of the integration a button makes. */
function partOf(made: MakeId): IntegrationPart {
  if (made === 'makeWorker') return 'worker'
  return made === 'makePage' ? 'page' : 'form'
}

function makeNow(made: MakeId, state: WizardState): Artefact[] | null {
  return canMake(made, state) ? generation[made](state) : null
}

function canMake(made: MakeId, state: WizardState): boolean {
  if (made === 'makePage') return true
  return made === 'makeWorker' ? canMakeWorker(state) : canMakeForm(state)
}
