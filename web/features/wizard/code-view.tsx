import { useMemo, useState } from 'react'
import { CodeBox } from '#web/ui/code-box.tsx'
import { generation, type Artefact } from './generation.ts'
import type { MakeId } from './machine/buttons.ts'
import { canMakeForm, canMakeWorker } from './machine/fields.ts'
import type { WizardState } from './machine/wizard-state.ts'
import { useHighlighted } from './use-highlighted.ts'
import { useStep } from './wizard-context.ts'

/** The generated files. They follow the fields; while a field is wrong, the last good ones stay, out of use. */
export function CodeView({ made }: { made: MakeId }) {
  const { state } = useStep()
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
      {files?.map((file) => (
        <File key={file.fileName} file={file} stale={stale} />
      ))}
    </div>
  )
}

function File({ file, stale }: { file: Artefact; stale: boolean }) {
  const highlighted = useHighlighted(file.code, file.language)
  return (
    <CodeBox
      title={file.title}
      fileName={file.fileName}
      code={file.code}
      highlighted={highlighted}
      stale={stale}
    />
  )
}

function makeNow(made: MakeId, state: WizardState): Artefact[] | null {
  return canMake(made, state) ? generation[made](state) : null
}

function canMake(made: MakeId, state: WizardState): boolean {
  if (made === 'makePage') return true
  return made === 'makeWorker' ? canMakeWorker(state) : canMakeForm(state)
}
