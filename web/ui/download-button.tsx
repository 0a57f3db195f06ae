import Download from 'lucide-react/icons/download'
import { saveBlob } from '#web/lib/save-blob.ts'
import { Button, type ButtonProps } from './button.tsx'

type DownloadButtonProps = Omit<ButtonProps, 'onClick' | 'children'> & {
  text: string
  fileName: string
  onSaved?: (() => void) | undefined
}

/** Saves text as a file. Only its icon is seen: beside code, copying comes first. */
export function DownloadButton(props: DownloadButtonProps) {
  const { text, fileName, onSaved, size = 'icon-small', ...button } = props
  const label = `Baixar ${fileName}`
  function click() {
    saveFile(text, fileName)
    onSaved?.()
  }
  return (
    <Button size={size} variant="ghost" aria-label={label} title={label} {...button} onClick={click}>
      <Download />
    </Button>
  )
}

const types: Partial<Record<string, string>> = { js: 'text/javascript', html: 'text/html' }

function saveFile(text: string, fileName: string): void {
  const type = types[fileName.split('.').at(-1) ?? ''] ?? 'text/plain'
  saveBlob(new Blob([text], { type: `${type};charset=utf-8` }), fileName)
}
