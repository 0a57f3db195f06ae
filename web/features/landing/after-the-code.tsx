import { useState } from 'react'
import { adNames } from '#web/vault/destination-names.ts'
import { AfterPath } from './after-path.tsx'
import { wrap } from './sections.tsx'
import { useSeen } from './use-seen.ts'
import './after-the-code.css'

/** One lead, by the hour. Names are those that its owner reads in the product. */
const events = [
  {
    at: '20:14',
    name: 'Cofre',
    text: 'O lead chega da sua página e fica guardado na sua conta da Cloudflare.',
  },
  {
    at: '20:14',
    name: 'Rede fora do ar',
    text: 'O visitante vê a página de obrigado. O Cofre tenta de novo por 48 horas.',
    isTrouble: true,
  },
  { at: '20:31', name: 'Entregue', text: 'A rede voltou e aceitou o lead: pedido 61000039.' },
  { at: '11:02', name: 'Retorno', text: 'No dia seguinte a rede avisa: aprovado, US$ 21,00.' },
  {
    at: '11:02',
    name: 'Conversões',
    text: 'A Meta fica sabendo da compra, e o anúncio aprende quem compra.',
  },
] as const

/** What the product does once everything is online. The whole way of one lead, each time it comes into view. */
export function AfterTheCode() {
  const { ref, play } = useSeen<HTMLDivElement>({ again: true })
  const [run, setRun] = useState(0)
  const [isStopped, setStopped] = useState(false)
  const [isOver, setOver] = useState(false)
  // Whoever comes back to it sees it from its beginning.
  if (play === 'waiting' && isStopped) setStopped(false)
  function press() {
    if (!isOver) return setStopped(!isStopped)
    setStopped(false)
    setRun(run + 1)
  }
  return (
    <section
      aria-labelledby="depois"
      className={`${wrap} grid gap-x-16 gap-y-9 pt-18 lg:grid-cols-[0.9fr_2fr] lg:pt-26`}
    >
      <div>
        <h2 id="depois" className="max-w-[12em] text-28 sm:text-32">
          Depois do código, o lead não fica sozinho
        </h2>
        <p className="mt-4 max-w-[30em] text-muted">
          Publicado por aqui, o Worker tem um Cofre. Ele guarda cada lead, insiste quando a rede cai, ouve o
          que foi aprovado e conta para o anúncio.
        </p>
        <p className="mt-4 text-13 text-faint">Conversões para {listNames(Object.values(adNames))}.</p>
      </div>
      <div ref={ref} data-play={play} data-paused={isStopped || undefined} className="after min-w-0">
        <div
          key={run}
          onAnimationStart={({ target }) => isPart(target, 'first') && setOver(false)}
          onAnimationEnd={({ target }) => isPart(target, 'last') && setOver(true)}
        >
          <AfterPath />
          <ol className="mt-6 border-t border-line">
            {events.map((event, index) => (
              <li
                key={event.name}
                data-part={index === events.length - 1 ? 'last' : undefined}
                className={`after-event after-event-${index + 1} grid grid-cols-[3.25rem_minmax(0,1fr)] gap-x-3 border-b border-line py-3 text-15 sm:grid-cols-[3.25rem_9.5rem_minmax(0,1fr)]`}
              >
                <span className="font-mono text-12 leading-6 text-faint max-sm:row-span-2">{event.at}</span>
                <span className={`font-medium ${'isTrouble' in event ? 'text-red' : ''}`}>{event.name}</span>
                <span className="text-muted">{event.text}</span>
              </li>
            ))}
          </ol>
        </div>
        <div className="mt-2 flex min-h-11 items-center justify-between gap-4 text-13 text-faint">
          <span>Um exemplo, com os nomes que você lê na tela.</span>
          {play === 'playing' && (
            <button
              type="button"
              onClick={press}
              className="after-control -mr-2 h-9 shrink-0 rounded-sm px-2 hover:text-text pointer-coarse:h-11"
            >
              {isOver ? 'Ver de novo' : isStopped ? 'Continuar' : 'Pausar'}
              <span className="sr-only"> o caminho do lead</span>
            </button>
          )}
        </div>
      </div>
    </section>
  )
}

const isPart = (target: EventTarget, part: string) =>
  target instanceof HTMLElement && target.dataset['part'] === part

const listNames = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} e ${names.at(-1)}`
