import { useState } from 'react'
import type { SavedIntegration } from '#contract/saved-integrations.ts'
import { hasPixel } from '#generator/pixels.ts'
import { makePageFile, makePixelFile } from '#web/artefacts/artefact.ts'
import { FileBox } from '#web/artefacts/file-box.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { PartRow } from './part-row.tsx'
import { usePartState, useRecordCopy } from './use-part-state.ts'

export function PageRow({ saved }: { saved: SavedIntegration }) {
  const { successUrl = '', pageMade, pixels } = saved.answers
  const [isOpen, setOpen] = useState(false)
  const recordCopy = useRecordCopy(saved, 'page')
  const state = usePartState(saved, 'page')
  const file = makePageFile(saved.answers)
  return (
    <PartRow
      title="Página de sucesso"
      text={successUrl.replace(/^https?:\/\//, '')}
      state={pageMade ? state : { tone: 'quiet', text: 'Sua página' }}
      actions={
        <>
          {pageMade && (
            <>
              <CopyButton text={file.code} onCopied={recordCopy} />
              <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {isOpen ? 'Fechar' : 'Código'}
              </Button>
            </>
          )}
          {!pageMade && hasPixel(pixels) && (
            <CopyButton text={() => makePixelFile(saved.answers).code} label="Copiar aviso aos pixels" />
          )}
          {successUrl && (
            <a href={successUrl} target="_blank" rel="noreferrer" className={buttonStyle({ size: 'small' })}>
              Ver<span className="sr-only"> a página de sucesso em outra aba</span>
            </a>
          )}
        </>
      }
    >
      {isOpen && <FileBox file={file} onCopied={recordCopy} />}
    </PartRow>
  )
}
