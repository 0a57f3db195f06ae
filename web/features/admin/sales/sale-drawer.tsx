import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showSale, reprocessSale, type SaleDetail } from '#contract/checkout.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { queryFor } from '#web/api/query-for.ts'
import { Reading } from '#web/api/reading.tsx'
import { useAct } from '#web/api/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { IgnoredProduct, IgnoreProduct } from './ignore-product.tsx'
import { RawData } from './raw-data.tsx'
import { SaleFacts } from './sale-facts.tsx'
import { saleState } from './sale-badge.tsx'
import { SaleTimeline } from './sale-timeline.tsx'
import { useRefreshSales } from './use-sales.ts'

type SaleDrawerProps = {
  /** The sale it is about; nothing while it is closed. */
  id: string | null
  onOpen: (id: string | null) => void
}

/** One sale, and what else happened to its customer. */
export function SaleDrawer({ id, onOpen }: SaleDrawerProps) {
  const [isRevealed, setRevealed] = useState(false)

  // What was revealed for one look is covered again for the next.
  function close(isOpen: boolean) {
    if (isOpen) return
    setRevealed(false)
    onOpen(null)
  }

  return (
    <Sheet title="Detalhes da transação" open={id !== null} onOpenChange={close} className="sm:max-w-xl">
      {id !== null && <Detail id={id} isRevealed={isRevealed} onReveal={setRevealed} onOpen={onOpen} />}
    </Sheet>
  )
}

type DetailProps = {
  id: string
  isRevealed: boolean
  onReveal: (isRevealed: boolean) => void
  onOpen: (id: string) => void
}

function Detail(props: DetailProps) {
  return (
    <Reading
      query={useSale(props.id, false)}
      loading={<Skeleton shape="text" count={8} label="Carregando a transação..." />}
      failure="Erro ao carregar a transação"
    >
      {(sale) => <Known {...props} sale={sale} />}
    </Reading>
  )
}

function Known({ id, isRevealed, onReveal, onOpen, sale }: DetailProps & { sale: SaleDetail }) {
  const revealed = useSale(id, true, isRevealed)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      <SaleFacts sale={sale} />
      <TestNote sale={sale} />
      <Failure sale={sale} />
      <IgnoredProduct sale={sale} />
      {/* The customer of a test is invented, and has no history but other tests. */}
      {sale.kind !== 'test' && <SaleTimeline entries={sale.timeline} currentId={id} onOpen={onOpen} />}
      <RawData
        text={isRevealed ? (revealed.data?.rawWebhookData ?? sale.rawWebhookData) : sale.rawWebhookData}
        isRevealed={isRevealed && revealed.data !== undefined}
        isPending={isRevealed && revealed.isFetching}
        problem={
          isRevealed && revealed.isError
            ? errorMessage(revealed.error, 'Não foi possível mostrar os dados pessoais.')
            : undefined
        }
        onReveal={onReveal}
      />
    </div>
  )
}

/** What was revealed is not kept: it is asked for each time, and the server notes who asked. */
function useSale(id: string, reveal: boolean, isWanted = true) {
  return useQuery({
    ...queryFor(showSale, { params: { id }, query: reveal ? { reveal: 'true' } : {} }),
    enabled: isWanted,
    gcTime: 0,
  })
}

function TestNote({ sale: { kind } }: { sale: SaleDetail }) {
  if (kind !== 'test') return null
  return (
    <Note kind="info" title="Esta transação é um teste">
      Não dá acesso a ninguém e não entra em nenhuma contagem.
    </Note>
  )
}

function Failure({ sale }: { sale: SaleDetail }) {
  const { mutate, isPending } = useReprocess()
  if (saleState(sale) !== 'error') return null
  return (
    <Note kind="danger" title="Esta transação não foi processada">
      <p className="break-words">{sale.errorMessage}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="small"
          pending={isPending}
          pendingLabel="Reprocessando..."
          onClick={() => mutate(sale.id)}
        >
          Reprocessar
        </Button>
        {sale.product && !sale.product.isIgnored && <IgnoreProduct id={sale.id} name={sale.product.name} />}
      </div>
    </Note>
  )
}

/** Tries a failed sale again, and tells what came of it. */
function useReprocess() {
  return useAct({
    send: (id: string) => call(reprocessSale, { params: { id } }),
    done: ({ processed, message, errorMessage: problem }) =>
      processed
        ? { title: 'Transação processada', description: message }
        : {
            title: 'A transação continua com erro',
            description: problem ?? message,
            variant: 'destructive',
          },
    failed: 'Erro ao reprocessar transação',
    onDone: useRefreshSales(),
  })
}
