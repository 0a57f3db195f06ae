import { newPlatformNames, provenPlatforms } from '#contract/platforms.ts'
import { benefits } from './benefits.ts'

/** The measure of every section. */
export const wrap = 'mx-auto w-full max-w-300 2xl:max-w-330 px-5 sm:px-8'

export function Platforms() {
  return (
    <section aria-labelledby="plataformas" className="border-y border-line">
      <div className={`${wrap} grid gap-x-6 gap-y-5 py-7 lg:grid-cols-[1.1fr_4fr] lg:items-center`}>
        <h2 id="plataformas" className="text-15 font-normal tracking-normal text-muted">
          Plataformas suportadas
        </h2>
        <ul className="grid grid-cols-2 gap-y-6 md:grid-cols-4">
          {provenPlatforms.map(({ id, name, needs }) => (
            <li key={id} className="border-l border-line pl-5 lg:pl-6">
              <span className="block text-20 font-semibold tracking-tight">{name}</span>
              <span className="text-13 text-faint">{needs}</span>
            </li>
          ))}
        </ul>
        <p className="text-13 text-faint lg:col-start-2">
          Novas por aqui: {listNames(newPlatformNames, 'e')}. Confirme o primeiro lead com seu gerente.
        </p>
      </div>
    </section>
  )
}

function listNames(names: readonly string[], before: 'e' | 'ou'): string {
  return `${names.slice(0, -1).join(', ')} ${before} ${names.at(-1)}`
}

export function Benefits() {
  return (
    <section
      aria-labelledby="beneficios"
      className={`${wrap} grid gap-x-16 gap-y-9 py-18 lg:grid-cols-[0.9fr_2fr] lg:py-26`}
    >
      <h2 id="beneficios" className="max-w-[11em] text-28 sm:text-32">
        Menos colar e torcer, mais vender
      </h2>
      <ul className="grid gap-x-12 gap-y-9 sm:grid-cols-2">
        {benefits.map(({ title, text, proof }) => (
          <li key={title} className="border-t border-line pt-4.5">
            <h3 className="text-18">{title}</h3>
            <p className="mt-1.5 text-muted">{text}</p>
            <p className="mt-3 font-mono text-12 text-faint">{proof}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const steps = [
  [
    'Escolha a plataforma',
    `${listNames(
      provenPlatforms.map(({ name }) => name),
      'ou',
    )}.`,
  ],
  ['Configure os dados', 'Chave, oferta, país, preço e a página de sucesso.'],
  ['Receba o código', 'Veja a prévia, faça o ensaio, copie e publique.'],
] as const

export function HowItWorks() {
  return (
    <section aria-labelledby="como-funciona" className={`${wrap} pb-20 lg:pb-28`}>
      <h2 id="como-funciona" className="text-28 sm:text-32">
        Como funciona?
      </h2>
      <ol className="mt-9 grid md:grid-cols-3">
        {steps.map(([title, text], index) => (
          <Step
            key={title}
            number={index + 1}
            title={title}
            text={text}
            isLast={index === steps.length - 1}
          />
        ))}
      </ol>
    </section>
  )
}

type StepProps = { number: number; title: string; text: string; isLast: boolean }

/** The three nodes again, with the line between them: beside the text on a phone, above it on a desk. */
function Step({ number, title, text, isLast }: StepProps) {
  return (
    <li className="relative grid grid-cols-[auto_1fr] gap-x-5 pb-9 last:pb-0 md:block md:pb-0 md:pr-10">
      {!isLast && (
        <span
          aria-hidden="true"
          className="absolute bottom-1.5 left-3.75 top-9.5 w-0.5 rounded-full bg-line-strong md:bottom-auto md:left-11 md:right-3 md:top-3.75 md:h-0.5 md:w-auto"
        />
      )}
      <span
        aria-hidden="true"
        className="grid size-8 place-items-center rounded-sm bg-accent-soft text-14 font-semibold text-accent"
      >
        {number}
      </span>
      <div className="md:mt-4.5">
        <h3 className="text-18 max-md:pt-0.5">{title}</h3>
        <p className="mt-1.5 text-muted">{text}</p>
      </div>
    </li>
  )
}
