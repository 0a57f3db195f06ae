import { useSeen } from './use-seen.ts'
import { wrap } from './sections.tsx'
import './rehearsal.css'

type End = 'accepted' | 'refused' | 'silent'

/** Three of the answers that a rehearsal can be given. */
const scenes: { end: End; title: string; text: string }[] = [
  {
    end: 'accepted',
    title: 'A rede aceita',
    text: 'O visitante vai para a página de obrigado, com o número do pedido.',
  },
  {
    end: 'refused',
    title: 'A rede recusa a chave',
    text: 'Você lê o motivo e troca a chave agora, não depois de pagar pelo clique.',
  },
  {
    end: 'silent',
    title: 'A rede não responde',
    text: 'Em até dez segundos o visitante é avisado, e o botão volta a funcionar.',
  },
]

/** What happens before any money is spent. Each lead travels once, when it comes into view. */
export function Rehearsal() {
  const { ref, play } = useSeen<HTMLOListElement>()
  return (
    <section aria-labelledby="ensaio" className="border-y border-line bg-surface">
      <div className={`${wrap} grid gap-x-16 gap-y-9 py-18 lg:grid-cols-[0.9fr_2fr] lg:py-26`}>
        <div>
          <h2 id="ensaio" className="max-w-[12em] text-28 sm:text-32">
            Ensaie antes de pagar pelo clique
          </h2>
          <p className="mt-4 max-w-[30em] text-muted">
            O formulário e o Worker que você gerou rodam de verdade, dentro do seu navegador. Só a rede é de
            mentira: você escolhe a resposta dela e vê onde o lead para.
          </p>
        </div>
        <ol ref={ref} data-play={play} className="rehearsal">
          {scenes.map(({ end, title, text }) => (
            <li
              key={end}
              className="grid items-center gap-x-12 gap-y-4 border-t border-line py-6 first:border-t-0 first:pt-0 last:pb-0 sm:grid-cols-[16rem_minmax(0,1fr)] lg:first:pt-2"
            >
              <Path end={end} />
              <div>
                <h3 className="text-18">{title}</h3>
                <p className="mt-1 text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function Path({ end }: { end: End }) {
  return (
    <div aria-hidden="true" className="flex items-start text-center text-12 text-faint">
      <Stop label="Página" order="first" />
      <Wire order="first" />
      <Stop label="Worker" order="second" />
      <Wire order="second" isCut={end === 'silent'} />
      <Stop label="Rede" order="third" end={end} />
    </div>
  )
}

const marks: Record<End, string> = {
  accepted: 'M5 8.2l2.1 2.1L11 6',
  refused: 'M5.5 5.5l5 5m0-5l-5 5',
  silent: '',
}
const looks: Record<End, string> = {
  accepted: 'border-accent bg-accent text-accent-ink',
  refused: 'border-red bg-red text-red-ink',
  silent: 'border-transparent',
}

type StopProps = { label: string; order: 'first' | 'second' | 'third'; end?: End }

function Stop({ label, order, end = 'accepted' }: StopProps) {
  return (
    <span className="grid w-12 shrink-0 justify-items-center gap-2">
      <span className="relative block size-6 rounded-full border-2 border-line-strong">
        <span
          className={`rehearsal-lit rehearsal-${order} absolute -inset-0.5 grid place-items-center rounded-full border-2 ${looks[end]}`}
        >
          <svg
            viewBox="0 0 16 16"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
            className="size-4"
          >
            <path d={marks[end]} />
          </svg>
        </span>
      </span>
      {label}
    </span>
  )
}

/** As far as the lead came on it. */
function Wire({ order, isCut = false }: { order: 'first' | 'second'; isCut?: boolean }) {
  return (
    <span className="relative -mx-3 mt-[11px] h-0.5 flex-1 bg-line-strong">
      <span
        className={`rehearsal-fill rehearsal-${order} absolute inset-y-0 left-0 origin-left ${isCut ? 'w-3/5 bg-red' : 'w-full bg-accent'}`}
      />
    </span>
  )
}
