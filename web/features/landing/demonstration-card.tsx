import { createElement, Fragment } from 'react'
import { DemonstrationPath } from './demonstration-path.tsx'
import { excerptLines, type Episode } from './demonstration.ts'
import type { Token, TokenKind } from './highlight-line.ts'
import { useDemonstration } from './use-demonstration.ts'
import './demonstration.css'
import './demonstration-cycle.css'

/** The product at work: a buyer orders, the Worker that we generated forwards the lead, the platform accepts. */
export function DemonstrationCard() {
  const { cycle, episode, isPaused, isStopped, toggle, next, ref } = useDemonstration()
  return (
    <figure ref={ref} data-paused={isPaused || undefined} className="demo min-w-0">
      {/* Made anew for each cycle: all parts begin it together, and no text moves, which would count as a shift. */}
      <div
        key={cycle}
        aria-hidden="true"
        data-first={cycle === 0 || undefined}
        className="demo-card rounded-lg border border-line bg-linear-to-b from-raised to-surface p-4 shadow-lift sm:p-5"
      >
        <DemonstrationPath episode={episode} onCycle={next} />
        <div className="mt-5 grid gap-3 sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-4">
          <OrderForm episode={episode} />
          <WorkerExcerpt {...episode.excerpt} />
        </div>
        <div className="relative mt-3 rounded-sm bg-bg font-mono text-12 sm:mt-4 sm:text-13">
          <span className="demo-waiting absolute px-3.5 max-[22rem]:px-2 py-2.5 text-faint">
            aguardando o lead
          </span>
          <div className="demo-light-log flex items-center justify-between gap-3 whitespace-nowrap rounded-sm bg-accent-soft px-3.5 py-2.5 text-accent max-[22rem]:px-2 max-[22rem]:tracking-snug">
            <span>200 lead aceito · pedido {episode.order}</span>
            <span className="max-[26rem]:hidden">{episode.milliseconds} ms</span>
          </div>
        </div>
      </div>
      <figcaption className="mt-2 flex min-h-11 items-center justify-between gap-4 px-1 text-13 text-faint">
        <span>
          <span className="sr-only">
            Demonstração: o formulário da sua página envia o lead ao Worker, e o Worker o entrega à
            plataforma.{' '}
          </span>
          Código real do gerador.
        </span>
        <button
          type="button"
          onClick={toggle}
          className="demo-control -mr-2 inline-flex h-9 shrink-0 items-center gap-2 rounded-sm px-2 hover:text-text pointer-coarse:h-11"
        >
          <PauseGlyph isStopped={isStopped} />
          {isStopped ? 'Continuar' : 'Pausar'}
          <span className="sr-only"> a demonstração</span>
        </button>
      </figcaption>
    </figure>
  )
}

/** White, like the pages that carry it. The buyer's language is the campaign's, not ours. */
function OrderForm({ episode }: { episode: Episode }) {
  const { form, buyer, thanks, order } = episode
  return (
    <div
      lang={episode.language}
      className="demo-page relative grid overflow-hidden rounded-md p-4 text-12 sm:p-4.5"
    >
      <div className="demo-order grid content-center gap-x-3 gap-y-3 min-[22rem]:max-sm:grid-cols-2 sm:gap-y-4">
        <FormField label={form.name} value={buyer.name} typing="demo-type-name" />
        <FormField label={form.phone} value={buyer.phone} typing="demo-type-phone" />
        <span className="demo-press relative grid h-9.5 place-items-center rounded-sm text-13 font-semibold min-[22rem]:max-sm:col-span-2 sm:mt-1 sm:h-11">
          <span className="demo-submit">{form.submit}</span>
          <span className="demo-sending absolute inset-0 grid place-items-center">{form.sending}</span>
        </span>
      </div>
      <div className="demo-page demo-thanks absolute inset-0 grid content-center gap-1.5 p-4">
        <span className="text-18 font-semibold tracking-tight">{thanks.title}</span>
        <span className="text-12">{thanks.text}</span>
        <span className="text-12 font-semibold">
          {thanks.order}: {order}
        </span>
      </div>
    </div>
  )
}

type FormFieldProps = { label: string; value: string; typing: string }

function FormField({ label, value, typing }: FormFieldProps) {
  return (
    <span className="min-w-0">
      <span className="block truncate font-semibold">{label}</span>
      <span className="demo-input mt-1.5 block h-9 truncate rounded-sm border px-2 leading-8.5 sm:h-10 sm:leading-9.5">
        <span className="relative inline-block overflow-hidden align-top">
          {value}
          <span className={`demo-cover absolute inset-0 ${typing}`} />
        </span>
      </span>
    </span>
  )
}

const tokenLook: Record<TokenKind, string> = {
  comment: 'text-faint',
  keyword: 'text-blue',
  string: 'text-accent',
  call: 'text-orange',
}

function WorkerExcerpt({ lines, first, last, of, goesOn }: Episode['excerpt']) {
  return (
    <div className="min-w-0 overflow-hidden rounded-md border border-line bg-bg font-mono text-12">
      <div className="flex justify-between gap-3 border-b border-line px-3.5 py-1.5 text-muted">
        <span>worker.js</span>
        <span className="demo-cycle whitespace-nowrap text-faint">
          linhas {first}–{last}
          <span className="max-[22rem]:hidden"> de {of}</span>
        </span>
      </div>
      <div className={`demo-code whitespace-pre px-3.5 py-2.5 text-text ${goesOn ? 'demo-goes-on' : ''}`}>
        {rows.map((row) => (
          <CodeLine key={row} tokens={lines[row] ?? []} />
        ))}
      </div>
    </div>
  )
}

/** As many for every platform: a card that grew and shrank would push the page about. */
const rows = Array.from({ length: excerptLines }, (_, row) => row)

function CodeLine({ tokens }: { tokens: Token[] }) {
  return (
    <div className="demo-line h-[19px] leading-[19px]">
      {createElement(Fragment, null, ...tokens.map(colour))}
    </div>
  )
}

function colour(token: Token) {
  return typeof token === 'string' ? token : <span className={tokenLook[token[0]]}>{token[1]}</span>
}

function PauseGlyph({ isStopped }: { isStopped: boolean }) {
  return (
    <svg viewBox="0 0 12 12" fill="currentColor" aria-hidden="true" className="size-3">
      <path d={isStopped ? 'M3 1.5v9l7.5-4.5z' : 'M2 1.5h3v9H2zM7 1.5h3v9H7z'} />
    </svg>
  )
}
