import ArrowRight from 'lucide-react/icons/arrow-right'
import { useState } from 'react'
import { Link } from 'wouter'
import { formatAgo } from '#contract/format-ago.ts'
import type { SavedIntegration } from '#contract/saved-integrations.ts'
import { Reading } from '#web/api/reading.tsx'
import { summarizeIntegration } from '#web/api/summarize-integration.ts'
import type { useIntegrations } from '#web/api/use-integrations.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Input } from '#web/ui/input.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** More than these are searched, and shown when asked for. */
const shownAtFirst = 8

type IntegrationListProps = { reading: ReturnType<typeof useIntegrations>; now: Date }

export function IntegrationList({ reading, now }: IntegrationListProps) {
  return (
    <section aria-labelledby="integracoes" className="min-w-0">
      <h2 id="integracoes" className="text-18">
        Suas integrações
      </h2>
      <div className="mt-4 overflow-hidden rounded-lg border border-line bg-surface shadow-edge">
        <Reading
          query={reading}
          loading={<Skeleton shape="row" count={3} label="Carregando suas integrações..." />}
          failure="Suas integrações não vieram"
        >
          {({ integrations }) =>
            integrations.length > 0 ? <Rows integrations={integrations} now={now} /> : <NoIntegrations />
          }
        </Reading>
      </div>
    </section>
  )
}

function NoIntegrations() {
  return (
    <EmptyState
      title="Nenhuma integração ainda"
      description="Cada formulário que você gera fica guardado aqui, com o Worker e a página dele. Sua chave nunca é guardada."
      action={<LinkButton href="/wizard">Criar a primeira</LinkButton>}
    />
  )
}

function Rows({ integrations, now }: { integrations: SavedIntegration[]; now: Date }) {
  const [text, setText] = useState('')
  const [showsAll, setShowsAll] = useState(false)
  const found = integrations.filter((saved) => matches(saved, text))
  const shown = showsAll ? found : found.slice(0, shownAtFirst)
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
      <ul className="divide-y divide-line">
        {shown.map((saved) => (
          <Row key={saved.id} saved={saved} now={now} />
        ))}
      </ul>
      {found.length === 0 && <p className="px-5 py-6 text-14 text-muted">Nada encontrado com “{text}”.</p>}
      {found.length > shown.length && (
        <div className="border-t border-line p-2">
          <Button variant="ghost" size="small" block onClick={() => setShowsAll(true)}>
            Mostrar todas ({found.length})
          </Button>
        </div>
      )}
    </>
  )
}

function Row({ saved, now }: { saved: SavedIntegration; now: Date }) {
  return (
    <li className="group relative flex items-center justify-between gap-4 px-5 py-3.5 transition-colors hover:bg-hover">
      <div className="min-w-0">
        <Link
          href={`/integracao/${saved.id}`}
          className="block truncate rounded-xs text-15 font-medium after:absolute after:inset-0"
        >
          {saved.name}
        </Link>
        <p className="truncate text-13 text-muted">{summarizeIntegration(saved)}</p>
      </div>
      <div className="flex shrink-0 items-center gap-3 text-13 text-faint">
        <time dateTime={saved.updatedAt} className="max-sm:hidden">
          {formatAgo(saved.updatedAt, now)}
        </time>
        <ArrowRight
          aria-hidden="true"
          className="size-4 transition-[translate,color] group-hover:translate-x-0.5 group-hover:text-accent"
        />
      </div>
    </li>
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
