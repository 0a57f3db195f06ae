import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { listDrafts, type SavedDraft } from '#contract/drafts.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { queryFor } from '#web/api/query-for.ts'
import { formatMoment } from '#web/lib/format-date.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DropdownMenu, DropdownMenuItem } from '#web/ui/dropdown-menu.tsx'
import type { KeptDraft } from './use-kept-draft.ts'

/** Whether what is written is kept, and what else is. */
export function DraftBar({ draft }: { draft: KeptDraft }) {
  const { kept, failure, tryAgain, open } = draft
  const [isAsking, setAsking] = useState(false)
  const { data } = useQuery(queryFor(listDrafts))
  const others = data?.drafts.filter(({ id }) => id !== kept?.id) ?? []
  return (
    <div className="mt-2 -mb-2 flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-2 text-13">
      <output className={failure ? 'text-red' : 'text-faint'}>
        {describe(draft)}
        {failure && (
          <button type="button" onClick={tryAgain} className="ml-2 text-text underline underline-offset-4">
            Tentar novamente
          </button>
        )}
      </output>
      {(others.length > 0 || kept) && (
        <DropdownMenu
          trigger={
            <Button size="small" variant="ghost">
              Rascunhos ({others.length + (kept ? 1 : 0)})
              <ChevronDown aria-hidden="true" />
            </Button>
          }
        >
          {kept && <DropdownMenuItem onSelect={() => open(null)}>Começar outro</DropdownMenuItem>}
          {kept && (
            <DropdownMenuItem destructive onSelect={() => setAsking(true)}>
              Excluir este rascunho
            </DropdownMenuItem>
          )}
          {others.map((other) => (
            <DropdownMenuItem key={other.id} onSelect={() => open(other)}>
              <Row draft={other} />
            </DropdownMenuItem>
          ))}
        </DropdownMenu>
      )}
      <ConfirmDialog
        destructive
        open={isAsking}
        onOpenChange={setAsking}
        title="Excluir este rascunho?"
        consequence="O texto é apagado para todos os administradores. Isto não pode ser desfeito."
        confirmLabel="Excluir rascunho"
        onConfirm={() => {
          setAsking(false)
          draft.discard()
        }}
      />
    </div>
  )
}

function Row({ draft: { subject, savedBy, savedAt } }: { draft: SavedDraft }) {
  return (
    <span className="block max-w-72 min-w-0">
      <span className="block truncate">{subject || 'Sem assunto'}</span>
      <span className="block truncate text-12 text-faint">
        {savedBy}, {formatMoment(savedAt)}
      </span>
    </span>
  )
}

const hours = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })

function describe({ kept, isSaved, isSaving, failure }: KeptDraft): string {
  if (failure) return errorMessage(failure, 'O rascunho não foi salvo no servidor.')
  if (isSaving) return 'Salvando rascunho...'
  if (!isSaved) return 'Rascunho ainda não salvo'
  return kept ? `Rascunho salvo às ${hours.format(new Date(kept.savedAt))}` : ''
}
