import { useState } from 'react'
import type { SavedAnswers } from '#contract/integrations.ts'
import { pageIdOf, type SavedIntegration } from '#contract/saved-integrations.ts'
import { findLanguage } from '#generator/languages/index.ts'
import { answersOf, missingKeys, type Keys } from '#web/artefacts/answers-of.ts'
import { makeFormFiles, type Artefact } from '#web/artefacts/artefact.ts'
import { FileBox } from '#web/artefacts/file-box.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Note } from '#web/ui/note.tsx'
import { KeysForm } from './keys-form.tsx'
import { PartRow } from './part-row.tsx'
import { usePartState, useRecordCopy } from './use-part-state.ts'

export function FormRow({ saved }: { saved: SavedIntegration }) {
  const { answers } = saved
  const [isOpen, setOpen] = useState(false)
  const [keys, setKeys] = useState<Keys>({})
  const recordCopy = useRecordCopy(saved, 'form')
  const fields = missingKeys('form', answers)
  const needsKeys = fields.some((field) => !keys[field])
  const files = needsKeys ? [] : makeFiles(saved, keys)
  const only = files?.length === 1 ? files[0] : undefined
  return (
    <PartRow
      title="Formulário"
      text={describeForm(answers)}
      state={usePartState(saved, 'form')}
      actions={
        <>
          {only && <CopyButton text={only.code} onCopied={recordCopy} />}
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Fechar' : 'Código'}
          </Button>
        </>
      }
    >
      {isOpen && (
        <>
          {needsKeys && (
            <KeysForm answers={answers} fields={fields} label="Gerar formulário" onKeys={setKeys} />
          )}
          {files?.map((file) => (
            <FileBox key={file.fileName} file={file} onCopied={recordCopy} />
          ))}
          {files === null && (
            <Note kind="warning" title="Uma resposta não vale mais">
              Abra a integração no assistente: ele mostra o que precisa ser corrigido.
            </Note>
          )}
        </>
      )}
    </PartRow>
  )
}

/** 'WordPress · italiano · 3 na página'. */
function describeForm({ formType, formLanguage, formCount }: SavedAnswers): string {
  const builder = formType === 'wordpress' ? 'WordPress' : 'Atomicat'
  const language = (findLanguage(formLanguage)?.name ?? formLanguage).toLowerCase()
  return [builder, language, ...(formCount > 1 ? [describeCopies(formCount)] : [])].join(' · ')
}

function describeCopies(count: number): string {
  return count === 5 ? '5 ou mais na página' : `${count} na página`
}

/** None where the answers were saved under older rules, and make no form any more. */
function makeFiles({ id, answers }: SavedIntegration, keys: Keys): Artefact[] | null {
  try {
    return makeFormFiles({ ...answersOf(answers, keys), pageId: pageIdOf(id) }, answers)
  } catch {
    return null
  }
}
