import { errorMessage } from '#web/api/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'

type VaultTroubleProps = { error: Error; onRetry: () => void; isRetrying: boolean }

/** The vault could not be read: why, and the way to try again. */
export function VaultTrouble({ error, onRetry, isRetrying }: VaultTroubleProps) {
  return (
    <Note live kind="danger" title={errorMessage(error, 'O Cofre não respondeu.')}>
      <p>Nada se perdeu: o que ele guarda continua na sua conta da Cloudflare.</p>
      <Button size="small" className="mt-3" pending={isRetrying} pendingLabel="Tentando..." onClick={onRetry}>
        Tentar novamente
      </Button>
    </Note>
  )
}
