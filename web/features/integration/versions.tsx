import { useInfiniteQuery } from '@tanstack/react-query'
import type { IntegrationPart } from '#contract/integration-parts.ts'
import { saveIntegration } from '#contract/save-integration.ts'
import { listVersions, type IntegrationVersion, type SavedIntegration } from '#contract/saved-integrations.ts'
import { Reading } from '#web/api/reading.tsx'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/api/use-act.ts'
import { aboutIntegrations } from '#web/api/use-integrations.ts'
import { useRefresh } from '#web/api/use-refresh.ts'
import { changedParts } from '#web/artefacts/changed-parts.ts'
import { formatMoment } from '#web/lib/format-date.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Note } from '#web/ui/note.tsx'
import type { HostedPage } from '#web/artefacts/hosting/use-hosted-page.ts'
import { describeChange } from './describe-change.ts'
import { HostButton } from './page-row.tsx'

type VersionsProps = { saved: SavedIntegration; hosting: HostedPage }

/** What has changed, when, and what had to be put online again because of it. */
export function Versions({ saved, hosting }: VersionsProps) {
  const reading = useVersions(saved)
  const { fetchNextPage, isFetching, hasNextPage } = reading
  return (
    <Card aria-labelledby="versoes">
      <CardHeader title={<span id="versoes">O que mudou</span>} className="pb-4" />
      <HostedNote hosting={hosting} />
      <Reading
        query={reading}
        loading={<Skeleton shape="text" className="p-5 pt-0" />}
        failure="Não foi possível carregar as versões"
        showsFailedRefresh
      >
        {({ pages }) => (
          <VersionList
            saved={saved}
            versions={pages.flatMap(({ versions }) => versions)}
            hasOlder={hasNextPage}
          />
        )}
      </Reading>
      {hasNextPage && (
        <div className="border-t border-line p-3">
          <Button
            size="small"
            variant="ghost"
            block
            pending={isFetching}
            pendingLabel="Carregando..."
            onClick={() => void fetchNextPage()}
          >
            Mostrar mais antigas
          </Button>
        </div>
      )}
    </Card>
  )
}

/** What is online is not what the answers make: forms lead their visitors to the page of before. */
function HostedNote({ hosting }: { hosting: HostedPage }) {
  if (hosting.state !== 'other' && hosting.state !== 'missing') return null
  return (
    <Note
      kind="warning"
      title={
        hosting.state === 'other'
          ? 'A página de sucesso no ar ainda é a de antes'
          : 'A página de sucesso não está no ar'
      }
      className="mx-5 mb-4"
    >
      {hosting.isOwn && (
        <p className="mb-3">O endereço continua o mesmo: o formulário não precisa ser colado de novo.</p>
      )}
      <HostButton hosting={hosting} />
    </Note>
  )
}

type VersionListProps = { saved: SavedIntegration; versions: IntegrationVersion[]; hasOlder: boolean }

function VersionList({ saved, versions, hasOlder }: VersionListProps) {
  return (
    <ol className="divide-y divide-line border-t border-line">
      {versions.map((version, index) => (
        <Version
          key={version.number}
          saved={saved}
          version={version}
          before={versions[index + 1]}
          isOldestShown={hasOlder && index === versions.length - 1}
        />
      ))}
    </ol>
  )
}

function useVersions({ id, version }: SavedIntegration) {
  return useInfiniteQuery({
    // The number of the newest is in the key: after a change they are asked for anew.
    queryKey: [listVersions.path, id, version],
    queryFn: ({ pageParam }) => call(listVersions, { params: { id }, query: { before: pageParam } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ versions, hasMore }) => (hasMore ? versions.at(-1)?.number : undefined),
  })
}

const partNames: Record<IntegrationPart, string> = {
  worker: 'Worker',
  form: 'Formulário',
  page: 'Página de sucesso',
}
const asList = new Intl.ListFormat('pt-BR')

type VersionProps = {
  saved: SavedIntegration
  version: IntegrationVersion
  before: IntegrationVersion | undefined
  isOldestShown: boolean
}

function Version({ saved, version, before, isOldestShown }: VersionProps) {
  const { number, answers, createdAt } = version
  const isNewest = number === saved.version
  const parts = before ? changedParts(before.answers, answers) : []
  return (
    <li className="px-5 py-3.5 text-13">
      <div className="flex items-center justify-between gap-3">
        <p>
          <span className="font-medium">Versão {number}</span>{' '}
          <time dateTime={createdAt} className="text-faint">
            {formatMoment(createdAt)}
          </time>
        </p>
        {isNewest ? <span className="text-12 text-faint">atual</span> : <GoBack saved={saved} to={version} />}
      </div>
      {before ? (
        <>
          {describeChange(before.answers, answers).map((line) => (
            <p key={line} className="mt-1 text-muted [overflow-wrap:anywhere]">
              {line}
            </p>
          ))}
          <p className="mt-1 text-faint">
            {parts.length > 0
              ? `Colocar no ar de novo: ${asList.format(parts.map((part) => partNames[part]))}`
              : 'Nada precisou ir ao ar de novo.'}
          </p>
        </>
      ) : (
        !isOldestShown && <p className="mt-1 text-muted">Criada.</p>
      )}
    </li>
  )
}

type GoBackProps = { saved: SavedIntegration; to: IntegrationVersion }

/** An older version comes back as the newest: nothing is taken away. */
function GoBack({ saved: { id, name, version }, to: { number, answers } }: GoBackProps) {
  const refresh = useRefresh([aboutIntegrations])
  const { mutate, isPending } = useAct({
    send: () => call(saveIntegration, { params: { id }, body: { name, answers, basedOn: version } }),
    failed: 'A versão não voltou',
    done: () => ({ title: `De volta à versão ${number}`, description: 'Ela agora é a atual.' }),
    onDone: refresh,
  })
  return (
    <Button
      size="small"
      variant="ghost"
      pending={isPending}
      pendingLabel="Voltando..."
      onClick={() => mutate()}
    >
      Voltar a esta
    </Button>
  )
}
