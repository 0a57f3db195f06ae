import { useState } from 'react'
import { Link } from 'wouter'
import type { SavedIntegration } from '#contract/saved-integrations.ts'
import { Reading } from '#web/api/reading.tsx'
import { summarizeIntegration } from '#web/api/summarize-integration.ts'
import type { useIntegrations } from '#web/api/use-integrations.ts'
import { formatLeads } from '#web/features/leads/format.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Input } from '#web/ui/input.tsx'
import { newWorkPath } from '#web/session/wizard-paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { IntegrationRow, roles, rowStyle } from './integration-row.tsx'
import { countStrays, judgeIntegration, type KnowsPages } from './judge-integration.ts'
import type { Day } from './use-day.ts'

/** More than these are searched, and shown when asked for. */
export const shownAtFirst = 8

type IntegrationListProps = {
  reading: ReturnType<typeof useIntegrations>
  day: Day
  knowsPages: KnowsPages
  /** How many places are held while nothing is known. */
  rows: number
  now: Date
}

export function IntegrationList({ reading, rows, ...shown }: IntegrationListProps) {
  return (
    <section aria-labelledby="integracoes" className="min-w-0">
      <h2 id="integracoes" className="text-18">
        Suas integrações
      </h2>
      <div className="@container mt-4 overflow-hidden rounded-lg border border-line bg-surface shadow-edge">
        <Reading
          query={reading}
          loading={<ListBones rows={rows} />}
          failure="Não foi possível carregar suas integrações"
        >
          {({ integrations }) =>
            integrations.length > 0 ? <Rows integrations={integrations} {...shown} /> : <NoIntegrations />
          }
        </Reading>
      </div>
    </section>
  )
}

/** With the places of the headers and of what stands below the rows. */
function ListBones({ rows }: { rows: number }) {
  return (
    <>
      <div className="h-10 border-b border-line @max-2xl:hidden" />
      <Skeleton shape="row" count={rows} label="Carregando suas integrações..." />
      <div className="h-11 border-t border-line" />
    </>
  )
}

function NoIntegrations() {
  return (
    <EmptyState
      title="Nenhuma integração ainda"
      description="Cada formulário que você gera fica guardado aqui, com o Worker e a página dele. Sua chave nunca é guardada."
      action={<LinkButton href={newWorkPath}>Criar a primeira</LinkButton>}
    />
  )
}

type RowsProps = Pick<IntegrationListProps, 'day' | 'knowsPages' | 'now'> & {
  integrations: SavedIntegration[]
}

function Rows({ integrations, ...shown }: RowsProps) {
  const [text, setText] = useState('')
  const [showsAll, setShowsAll] = useState(false)
  const found = integrations.filter((saved) => matches(saved, text))
  const listed = showsAll ? found : found.slice(0, shownAtFirst)
  return (
    <>
      {integrations.length > shownAtFirst && (
        <div className="border-b border-line p-3">
          <Input
            type="search"
            aria-label="Buscar integração"
            placeholder="Buscar por nome, plataforma, país ou oferta"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
      )}
      <IntegrationTable {...shown} integrations={listed} />
      {found.length === 0 && <p className="px-5 py-6 text-14 text-muted">Nada encontrado com “{text}”.</p>}
      {found.length > listed.length && (
        <div className="border-t border-line p-2">
          <Button variant="ghost" size="small" block onClick={() => setShowsAll(true)}>
            Mostrar todas ({found.length})
          </Button>
        </div>
      )}
      <Footnote {...shown} integrations={integrations} />
    </>
  )
}

const headers = ['Integração', 'Agora', 'Hoje', 'Aprovados', 'Pagamento']
const headersWithoutDay = ['Integração', 'Agora', 'Mudou']

function IntegrationTable({ integrations, day, knowsPages, now }: RowsProps) {
  const hasDay = day.vaults.length > 0
  return (
    <table {...roles.table} aria-labelledby="integracoes" className="block w-full text-left text-14">
      <thead {...roles.group} className="block @max-2xl:sr-only">
        <tr {...roles.row} className={cn('border-b border-line py-2.5', rowStyle(hasDay))}>
          {(hasDay ? headers : headersWithoutDay).map((header, index) => (
            <th
              {...roles.header}
              key={header}
              scope="col"
              className={cn('text-13 font-normal text-faint', index > 1 && 'text-right')}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.group} className="block">
        {integrations.map((saved) => (
          <IntegrationRow
            key={saved.id}
            saved={saved}
            judged={judgeIntegration(saved, { day, knowsPages, now: now.getTime() })}
            hasDay={hasDay}
            now={now}
          />
        ))}
      </tbody>
    </table>
  )
}

/** What the figures mean, and which leads are in no row. */
function Footnote({ integrations, day, knowsPages, now }: RowsProps) {
  if (day.vaults.length === 0)
    return (
      <p className="border-t border-line px-5 py-3 text-13 text-faint">
        Publique o Worker com Cofre na página da integração, e os leads de cada dia aparecem aqui.
      </p>
    )
  const strays = countStrays(integrations, { day, knowsPages, now: now.getTime() })
  return (
    <p className={cn('border-t border-line px-5 py-3 text-13 text-faint', strays === 0 && '@max-2xl:hidden')}>
      <span className="@max-2xl:hidden">Em cima, hoje; embaixo, 7 dias. </span>
      {strays > 0 && (
        <>
          {formatLeads(strays)} de hoje {strays === 1 ? 'não é' : 'não são'} de nenhuma destas integrações:{' '}
          <Link href="/leads" className="rounded-xs text-text underline underline-offset-4">
            ver em Leads
          </Link>
          .
        </>
      )}
    </p>
  )
}

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Words in any order, without accents. */
function matches(saved: SavedIntegration, text: string): boolean {
  const all = fold(`${saved.name} ${summarizeIntegration(saved)}`)
  return fold(text)
    .split(/\s+/)
    .every((word) => all.includes(word))
}
