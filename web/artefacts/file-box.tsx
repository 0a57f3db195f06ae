import { CodeBox } from '#web/ui/code-box.tsx'
import type { Artefact } from './artefact.ts'
import { useHighlighted } from './use-highlighted.ts'

type FileBoxProps = {
  file: Artefact
  stale?: boolean
  onCopied?: (() => void) | undefined
  number?: number | undefined
}

/** A generated file, to be read, copied or downloaded. */
export function FileBox({ file, stale = false, onCopied, number }: FileBoxProps) {
  const highlighted = useHighlighted(file.code, file.language)
  return (
    <CodeBox
      title={file.title}
      fileName={file.fileName}
      code={file.code}
      highlighted={highlighted}
      stale={stale}
      onCopied={onCopied}
      number={number}
    />
  )
}
