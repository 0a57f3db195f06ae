import Download from 'lucide-react/icons/download'
import { useState, type MouseEvent } from 'react'
import type { IntegrationAnswers } from '#generator/config.ts'
import { saveBlob } from '#web/lib/save-blob.ts'
import { loadForMember } from '#web/session/member-screen.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'

type KitDownloadProps = {
  /** What it is made of, or nothing while something is missing, which whoever is asked then shows. */
  answersFor: (button: HTMLButtonElement) => IntegrationAnswers | undefined
  onDownloaded?: () => void
}

/** The Worker with its vault, for those who rather put it online from their own computer. */
export function KitDownload({ answersFor, onDownloaded }: KitDownloadProps) {
  const [pending, setPending] = useState(false)

  async function download({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const answers = answersFor(currentTarget)
    if (!answers) return
    setPending(true)
    try {
      const { makeKit } = await loadForMember(() => import('./make-kit.ts'))
      saveBlob(makeKit(answers), `kit-${answers.platform}.zip`)
      onDownloaded?.()
    } catch (error) {
      const cause = error instanceof Error ? error.message : 'motivo desconhecido'
      toast({ title: `Erro ao gerar o kit: ${cause}`, variant: 'destructive' })
    }
    setPending(false)
  }

  return (
    <div className="grid justify-items-start gap-4 text-14 text-muted">
      <p>
        Um zip com o Worker com Cofre, que guarda cada lead e entrega quando a rede volta, e um LEIA-ME com o
        passo a passo, do zero. Você publica com um comando, no seu computador: não precisa de token, e a sua
        chave não passa pelo nosso servidor.
      </p>
      <Button pending={pending} pendingLabel="Gerando o kit..." onClick={(event) => void download(event)}>
        <Download />
        Baixar kit com Cofre
      </Button>
      <p className="text-13 text-faint">
        A chave vai no arquivo chaves.json do zip. Não mande o zip a ninguém.
      </p>
    </div>
  )
}
