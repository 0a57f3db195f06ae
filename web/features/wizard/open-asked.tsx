import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import { readIntegration, type SavedIntegration } from '#contract/saved-integrations.ts'
import { ApiError } from '#web/api/api-error.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { queryFor } from '#web/api/query-for.ts'
import { listHalfDone } from '#web/session/draft-storage.ts'
import { halfDoneParameter, newParameter } from '#web/session/wizard-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { MessagePage } from '#web/ui/message-page.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { readDraft } from './machine/draft.ts'
import { openAnother, openSaved } from './machine/start-from-saved.ts'
import { initialState, type WizardState } from './machine/wizard-state.ts'
import { startNow, type Start } from './use-wizard.ts'

type OfSaved = { id: string; open: (saved: SavedIntegration) => WizardState }
type OfBrowser = { find: (userId: string) => Start }

/** What the address asks for: a saved integration, another page for its Worker, what is half done, or nothing at all. */
export type Asked = OfSaved | OfBrowser

export function readAsked(search: string): Asked | null {
  const query = new URLSearchParams(search)
  const [saved, another] = [query.get('integracao'), query.get('worker')]
  if (saved !== null) return { id: saved, open: openSaved }
  if (another !== null) return { id: another, open: openAnother }
  const halfDone = query.get(halfDoneParameter)
  if (halfDone !== null) return { find: (userId) => findHalfDone(userId, halfDone) }
  return query.has(newParameter) ? { find: startEmpty } : null
}

const startEmpty = () => startNow(initialState)

/** Another tab may have thrown it away. */
function findHalfDone(userId: string, id: string): Start {
  const work = listHalfDone(userId).find((work) => work.id === id)
  const state = work ? readDraft(userId, work.text) : null
  return work && state ? { ...work, state } : startEmpty()
}

type Opening = { onOpen: (start: Start) => void }

export function OpenAsked({ asked, userId, onOpen }: Opening & { asked: Asked; userId: string }) {
  return 'find' in asked ? (
    <OpenNow start={() => asked.find(userId)} onOpen={onOpen} />
  ) : (
    <OpenSaved asked={asked} onOpen={onOpen} />
  )
}

function OpenNow({ start, onOpen }: Opening & { start: () => Start }) {
  // Once: opening it takes the question out of the address.
  useLayoutEffect(() => onOpen(start()), [onOpen, start])
  return null
}

/** Fetches the integration that the wizard is to begin with. */
function OpenSaved({ asked: { id, open }, onOpen }: Opening & { asked: OfSaved }) {
  // What is in the cache may be older than what another tab has saved.
  const reading = { ...queryFor(readIntegration, { params: { id } }), gcTime: 0 }
  const { data, error, refetch, isFetching } = useQuery(reading)
  useEffect(() => {
    if (data) onOpen(startNow(open(data)))
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
