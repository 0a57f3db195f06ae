import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readIntegration, type SavedIntegration } from '#contract/saved-integrations.ts'
import { ApiError } from '#web/api/api-error.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { queryFor } from '#web/api/query-for.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { MessagePage } from '#web/ui/message-page.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { openAnother, openSaved } from './machine/saved-answers.ts'
import type { WizardState } from './machine/wizard-state.ts'

/** What the address asks for: a saved integration itself, or another page for its Worker. */
export type Wish = { id: string; open: (saved: SavedIntegration) => WizardState }

export function readWish(search: string): Wish | null {
  const query = new URLSearchParams(search)
  const saved = query.get('integracao')
  if (saved !== null) return { id: saved, open: openSaved }
  const another = query.get('worker')
  return another === null ? null : { id: another, open: openAnother }
}

type OpenSavedProps = { wish: Wish; onOpen: (start: WizardState) => void }

/** Fetches the integration that the wizard is to begin with. */
export function OpenSaved({ wish: { id, open }, onOpen }: OpenSavedProps) {
  // What is in the cache may be older than what another tab has saved.
  const reading = { ...queryFor(readIntegration, { params: { id } }), gcTime: 0 }
  const { data, error, refetch, isFetching } = useQuery(reading)
  useEffect(() => {
    if (data) onOpen(open(data))
  }, [data, open, onOpen])
  if (!error) return <PageSpinner />
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <MessagePage
      title={isGone ? 'Esta integração não existe mais' : 'Não foi possível abrir a integração'}
      text={
        isGone
          ? 'Ela foi excluída, ou o endereço está errado.'
          : errorMessage(error, 'Tente novamente em instantes.')
      }
    >
      <div className="flex flex-wrap gap-3">
        {!isGone && (
          <Button variant="primary" pending={isFetching} onClick={() => void refetch()}>
            Tentar novamente
          </Button>
        )}
        <LinkButton href="/dashboard" variant={isGone ? 'primary' : 'secondary'}>
          Suas integrações
        </LinkButton>
      </div>
    </MessagePage>
  )
}
