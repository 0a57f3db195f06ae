import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'
import { mailStatuses, type ListedMail, type MailStatus } from '#contract/mails.ts'
import { FailedReading } from '#web/api/failed-reading.tsx'
import { formatMoment } from '#web/lib/format-moment.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table, type Column } from '#web/ui/table.tsx'
import { PageTurner } from '../paging/page-turner.tsx'
import { usePages } from '../paging/use-pages.ts'
import { useOverview } from '../use-overview.ts'
import { kindName } from './kind-name.ts'
import { plural } from './plural.ts'
import { useMails, useResend } from './use-mails.ts'

const looks = {
  queued: { text: 'Na fila', tone: 'orange' },
  sent: { text: 'Enviado', tone: 'green' },
  failed: { text: 'Não saiu', tone: 'red' },
  dropped: { text: 'Dispensado', tone: 'quiet' },
} as const satisfies Record<MailStatus, { text: string; tone: string }>

const states = [
  { value: 'all', label: 'Todos os estados' },
  ...mailStatuses.map((value) => ({ value, label: looks[value].text })),
] as const

const rowsPerPage = 20

/** Every mail to a single person: the way in, payments, reminders. */
export function MailLog() {
  const [status, setStatus] = useState<MailStatus | 'all'>('all')
  const [search, setSearch] = useState('')
  const to = useSettled(search).trim()
  const pages = usePages(JSON.stringify([status, to]))
  const mails = useMails({
    limit: rowsPerPage,
    ...(status === 'all' ? {} : { status }),
    ...(to === '' ? {} : { to }),
    ...(pages.cursor === undefined ? {} : { cursor: pages.cursor }),
  })
  const { data, isError } = mails
  return (
    <Card aria-labelledby="mail-log-title">
      <CardHeader
        className="pb-4"
        title={<span id="mail-log-title">Emails individuais</span>}
        description="Acessos, pagamentos, avisos: cada email e o que foi feito dele"
        actions={<ResendAll />}
      />
      <search className="grid gap-3 border-t border-line px-5 py-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <Input
          type="search"
          aria-label="Buscar emails por destinatário"
          placeholder="Email completo do destinatário"
          maxLength={200}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Select aria-label="Filtrar emails" options={states} value={status} onValueChange={setStatus} />
      </search>
      <div className="border-t border-line">
        {isError && <FailedReading title="Erro ao carregar emails" reading={mails} />}
        {!data && !isError && <Skeleton shape="row" count={3} label="Carregando emails..." />}
        {data && data.mails.length === 0 && (
          <EmptyState
            title="Nenhum email encontrado"
            description={
              to === '' && status === 'all'
                ? 'Cada email que sai fica registrado aqui.'
                : 'Nada combina com a busca e o filtro.'
            }
          />
        )}
        {data && data.mails.length > 0 && (
          <>
            <Table label="Emails individuais" columns={columns} rows={data.mails} rowKey={({ id }) => id} />
            <div className="border-t border-line px-5 py-3">
              <PageTurner label="Páginas de emails" pages={pages} nextCursor={data.nextCursor}>
                {`${data.totalIsMore ? 'mais de ' : ''}${plural(data.total, 'email', 'emails')}`}
              </PageTurner>
            </div>
          </>
        )}
      </div>
    </Card>
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
    header: 'Estado',
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
      <div className="min-w-0 max-w-full md:max-w-72">
        <p className="truncate font-medium">{to}</p>
        <p className="truncate text-13 text-faint">{kindName(kind)}</p>
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
    header: '',
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
