import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { formatDay } from '#web/lib/format-date.ts'
import { saveBlob } from '#web/lib/save-blob.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx'
import { Note } from '#web/ui/note.tsx'

type ShownCodesProps = { codes: readonly string[]; email: string; onKept: () => void }

/** The only time that they are seen: it closes by saying that they are kept, and not by a stray key. */
export function ShownCodes({ codes, email, onKept }: ShownCodesProps) {
  const [isHurried, setHurried] = useState(false)
  return (
    <Dialog
      title="Guarde seus códigos de recuperação"
      description="Se você perder o celular ou a chave, um destes códigos abre sua conta. Cada um vale uma vez, e eles não aparecem de novo."
      open
      onOpenChange={() => setHurried(true)}
    >
      <ul className="grid gap-x-6 gap-y-2 rounded-md sm:grid-cols-2 border border-line bg-track p-4 font-mono text-14">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton text={codes.join('\n')} label="Copiar códigos" />
        <Button size="small" onClick={() => saveCodes(codes, email)}>
          <Download />
          Baixar .txt
        </Button>
      </div>
      {isHurried && (
        <Note kind="warning" live className="mt-5">
          Copie ou baixe os códigos antes de fechar: depois, só criando outros.
        </Note>
      )}
      <DialogFooter>
        <Button variant="primary" onClick={onKept}>
          Guardei meus códigos
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function saveCodes(codes: readonly string[], email: string): void {
  const lines = [
    'Integrador: códigos de recuperação',
    `Conta: ${email}`,
    `Criados em: ${formatDay(new Date().toISOString())}`,
    '',
    ...codes,
    '',
    'Cada código vale uma vez. Guarde este arquivo como uma senha.',
    '',
  ]
  saveBlob(
    new Blob([lines.join('\r\n')], { type: 'text/plain;charset=utf-8' }),
    'integrador-codigos-de-recuperacao.txt',
  )
}
