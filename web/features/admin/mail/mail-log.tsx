import RefreshCw from 'lucide-react/icons/refresh-cw'
import {
  mailKindNames,
  mailStatuses,
  type ListedMail,
  type MailQuery,
  type MailStatus,
} from '#contract/mails.ts'
import { Reading } from '#web/api/reading.tsx'
import { formatMoment } from '#web/lib/format-date.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table, type Column } from '#web/ui/table.tsx'
import { choiceField, textField, toNarrowed } from '../address/address-fields.ts'
import { mailLogId, sectionPath } from '../address/panel-address.ts'
import { useAddressFilter, useTyped } from '../address/use-address.ts'
import { briefRows, Pagination, usePages } from '../pagination.tsx'
import { useOverview } from '../use-overview.ts'
import { plural } from './plural.ts'
import { useMails, useResend } from './use-mails.ts'

const looks = {
  queued: { text: 'Na fila', tone: 'orange' },
  sent: { text: 'Enviado', tone: 'green' },
  failed: { text: 'Não saiu', tone: 'red' },
  dropped: { text: 'Dispensado', tone: 'quiet' },
} as const satisfies Record<MailStatus, { text: string; tone: string }>

const states = [
  { value: 'all', label: 'Todas as situações' },
  ...mailStatuses.map((value) => ({ value, label: looks[value].text })),
] as const

const fields = { to: textField('para'), status: choiceField('envio', ['all', ...mailStatuses]) }
type Filter = { to: string; status: MailStatus | 'all' }

const rowsPerPage = 20

/** What is not chosen is not asked for. */
function toQuery({ status, to }: Filter, { limit, cursor }: Pick<MailQuery, 'limit' | 'cursor'>): MailQuery {
  return {
    limit,
    ...(status === 'all' ? {} : { status }),
    ...(to === '' ? {} : { to }),
    ...(cursor === undefined ? {} : { cursor }),
  }
}

/** Every mail to a single person: the way in, payments, reminders. Of a brief list the first ones only. */
export function MailLog({ isBrief = false }: { isBrief?: boolean }) {
  const { filter, change } = useAddressFilter(fields)
  const typed = useTyped(filter.to, (to) => change({ to }, { isTyped: true }))
  return (
    <Card aria-labelledby="mail-log-title">
      <CardHeader
        className="pb-4"
        title={<span id="mail-log-title">Envios individuais</span>}
        description="Acessos, pagamentos, avisos: cada email e o que foi feito dele"
        actions={<ResendAll />}
      />
      <search className="grid gap-3 border-t border-line px-5 py-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <Input
          type="search"
          aria-label="Buscar emails por destinatário"
          placeholder="Email completo do destinatário"
          maxLength={200}
          value={typed.text}
          onChange={({ target }) => typed.setText(target.value)}
        />
        <Select
          aria-label="Filtrar emails"
          options={states}
          value={filter.status}
          onValueChange={(status) => change({ status })}
        />
      </search>
      <div className="border-t border-line">
        <MailTable filter={filter} isBrief={isBrief} />
      </div>
    </Card>
  )
}

function MailTable({ filter, isBrief }: { filter: Filter; isBrief: boolean }) {
  const pages = usePages(JSON.stringify(filter))
  const limit = isBrief ? briefRows : rowsPerPage
  const mails = useMails(toQuery(filter, { limit, cursor: pages.cursor }))
  const allPath = isBrief ? `${sectionPath('emails', toNarrowed(fields, filter))}#${mailLogId}` : undefined
  return (
    <Reading
      query={mails}
      loading={<Skeleton shape="row" count={3} label="Carregando emails..." />}
      failure="Erro ao carregar emails"
    >
      {(data) =>
        data.mails.length === 0 ? (
          <NoMails filter={filter} />
        ) : (
          <>
            <Table label="Envios individuais" columns={columns} rows={data.mails} rowKey={({ id }) => id} />
            <div className="border-t border-line px-5 py-3">
              <Pagination
                label="Páginas de emails"
                pages={pages}
                nextCursor={data.nextCursor}
                allPath={allPath}
              >
                {`${data.totalIsMore ? 'mais de ' : ''}${plural(data.total, 'email', 'emails')}`}
              </Pagination>
            </div>
          </>
        )
      }
    </Reading>
  )
}

function NoMails({ filter: { status, to } }: { filter: Filter }) {
  const isFiltered = status !== 'all' || to !== ''
  return (
    <EmptyState
      title="Nenhum email encontrado"
      description={
        isFiltered ? 'Nada combina com a busca e o filtro.' : 'Cada email que sai fica registrado aqui.'
      }
    />
  )
}

/** Offered only while there is something that still may go. */
function ResendAll() {
  const overview = useOverview()
  const resend = useResend()
  const { waiting = 0, failed = 0 } = overview.data?.mails ?? {}
  if (waiting + failed === 0) return null
  return (
    <Button
      size="small"
      pending={resend.isPending}
      pendingLabel="Reenviando..."
      onClick={() => resend.mutate(undefined)}
    >
      <RefreshCw aria-hidden="true" />
      Reenviar todos ({waiting + failed})
    </Button>
  )
}

const columns: Column<ListedMail>[] = [
  {
    key: 'status',
    header: 'Situação',
    role: 'state',
    cell: ({ status }) => (
      <Badge tone={looks[status].tone} dot>
        {looks[status].text}
      </Badge>
    ),
  },
  {
    key: 'to',
    header: 'Para',
    role: 'name',
    cell: ({ to, kind }) => (
      <div className="min-w-0 max-w-full md:max-w-72 xl:flex xl:max-w-112 xl:items-baseline xl:gap-3">
        <p className="truncate font-medium" title={to}>
          {to}
        </p>
        <p className="truncate text-13 text-faint xl:shrink-0">{mailKindNames[kind] ?? kind}</p>
      </div>
    ),
  },
  { key: 'reason', header: 'Motivo', cell: (mail) => <Reason mail={mail} /> },
  {
    key: 'date',
    header: 'Data',
    className: 'text-13 text-muted md:whitespace-nowrap',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatMoment(createdAt)}</time>,
  },
  {
    key: 'resend',
    header: 'Ações',
    role: 'actions',
    align: 'right',
    cell: (mail) => (isStuck(mail) ? <ResendButton mail={mail} /> : null),
  },
]

function isStuck({ status, reason }: ListedMail): boolean {
  return status === 'failed' || (status === 'queued' && reason !== null)
}

/** The mail server's own words stay at hand: its support asks for them. */
function Reason({ mail: { reason, error } }: { mail: ListedMail }) {
  if (!reason && !error) return <span className="text-faint">—</span>
  return (
    <div className="min-w-0 text-13 md:max-w-96">
      {reason && <p>{reason}</p>}
      {error && <p className="font-mono text-12 break-words text-faint">{error}</p>}
    </div>
  )
}

function ResendButton({ mail: { id, to } }: { mail: ListedMail }) {
  const resend = useResend()
  return (
    <Button
      size="small"
      pending={resend.isPending}
      pendingLabel="Reenviando..."
      aria-label={`Reenviar a ${to}`}
      onClick={() => resend.mutate(id)}
    >
      Reenviar
    </Button>
  )
}
