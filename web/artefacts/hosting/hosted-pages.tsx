import { useQuery } from '@tanstack/react-query'
import { hostedPages, putHostedPage, readHostedPages, type HostedPage } from '#contract/vault.ts'
import { Reading } from '#web/api/reading.tsx'
import { useAct } from '#web/api/use-act.ts'
import { countryName } from '#web/lib/find-country.ts'
import { formatMoment } from '#web/lib/format-date.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { askVault } from '#web/vault/ask-vault.ts'
import type { OpenVault } from '#web/vault/open-vault.ts'
import { useVaultCache, vaultQuery } from '#web/vault/vault-query.ts'

/** All that a Worker hosts, for whoever has no room left: each can be taken away. */
export function HostedPages({ vault }: { vault: OpenVault }) {
  const reading = useQuery(vaultQuery(vault, readHostedPages, {}))
  return (
    <section aria-label="Páginas que este Worker hospeda" className="rounded-md border border-line p-4">
      <h3 className="text-14">Páginas que este Worker hospeda</h3>
      <p className="mt-1 text-13 text-muted">
        São {hostedPages.most}, o máximo. Tire do ar uma que nenhum formulário usa mais.
      </p>
      <Reading
        query={reading}
        loading={<Skeleton shape="text" count={3} />}
        failure="Não foi possível carregar a lista das páginas"
      >
        {({ hospedadas }) => (
          <ul className="mt-3 grid max-h-72 gap-2 overflow-y-auto text-13">
            {hospedadas.map((page) => (
              <li key={page.nome} className="flex flex-wrap items-center justify-between gap-2">
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  {nameOf(vault, page)}{' '}
                  <span className="text-faint">
                    desde {formatMoment(new Date(page.quando).toISOString())}
                  </span>
                </span>
                <TakeAway vault={vault} page={page} />
              </li>
            ))}
          </ul>
        )}
      </Reading>
    </section>
  )
}

/** 'Crema IT' or 'Crema IT, Espanha': its name at the Worker says whose it is. */
function nameOf({ names }: OpenVault, { nome }: HostedPage): string {
  const [, pageId = '', country = ''] = nome.split('-')
  const owner = names[pageId] ?? `De uma integração excluída (${nome})`
  return [owner, countryName(country) ?? country].filter(Boolean).join(', ')
}

function TakeAway({ vault, page }: { vault: OpenVault; page: HostedPage }) {
  const cache = useVaultCache(vault)
  const { mutate, isPending } = useAct({
    send: () => askVault(vault, putHostedPage, { body: { nome: page.nome, html: null } }),
    failed: 'A página continua no ar',
    onDone: (answer) => cache.store(readHostedPages, answer),
  })
  return (
    <ConfirmDialog
      title={`Tirar do ar a página de ${nameOf(vault, page)}?`}
      consequence="Um formulário que ainda leva a ela passa a mostrar uma página vazia depois do pedido. Os leads continuam chegando."
      confirmLabel="Tirar do ar"
      destructive
      pending={isPending}
      onConfirm={() => mutate()}
      trigger={
        <Button size="small" pending={isPending} pendingLabel="Tirando...">
          Tirar do ar
        </Button>
      }
    />
  )
}
