import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'wouter'
import { newPlatforms, provenPlatforms } from '#contract/platforms.ts'

/** Each opens the wizard with its platform chosen. */
export function PlatformButtons() {
  return (
    <section aria-labelledby="plataformas">
      <h2 id="plataformas" className="text-18">
        Comece pela plataforma
      </h2>
      <p className="mt-1 text-14 text-muted">
        Crie uma integração nova e publique seu formulário em poucos minutos.
      </p>
      <ul className="mt-4 grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2">
        {provenPlatforms.map(({ id, name, needs }) => (
          <li key={id} className="grid bg-surface">
            <Link
              href={`/wizard?platform=${id}`}
              className="group flex items-center justify-between gap-4 px-5 py-4 transition-colors hover:bg-hover focus-visible:-outline-offset-2"
            >
              <span className="min-w-0">
                <span className="block text-18 font-semibold tracking-tight">{name}</span>
                <span className="block text-13 text-faint">{needs}</span>
              </span>
              <Arrow />
            </Link>
          </li>
        ))}
      </ul>
      <h3 className="mt-5 text-14 font-medium">Mais redes</h3>
      <p className="mt-0.5 text-12 text-orange">nova: confirme o primeiro lead com seu gerente</p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {newPlatforms.map(({ id, name }) => (
          <li key={id}>
            <Link
              href={`/wizard?platform=${id}`}
              className="group flex min-h-10 items-center gap-3 rounded-md border border-line bg-surface px-4 text-14 font-medium transition-colors hover:bg-hover"
            >
              {name}
              <Arrow />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Arrow() {
  return (
    <ArrowRight
      aria-hidden="true"
      className="size-4 shrink-0 text-faint transition-[translate,color] group-hover:translate-x-0.5 group-hover:text-accent"
    />
  )
}
