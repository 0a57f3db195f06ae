import ClipboardPen from 'lucide-react/icons/clipboard-pen'
import Cloud from 'lucide-react/icons/cloud'
import Flag from 'lucide-react/icons/flag'
import { platformOf, type PlatformId } from '#generator/platforms/index.ts'
import { LeadPath, type PathStage } from '#web/ui/lead-path.tsx'

/** What the chosen platform's integration will do, shown by the path of a lead. */
export function HowItWorks({ platform }: { platform: PlatformId }) {
  const { name, workerIs } = platformOf(platform)
  return (
    <section
      aria-labelledby="como-funciona"
      className="mt-8 grid animate-fade-in items-center gap-x-12 gap-y-6 rounded-lg border border-line bg-surface p-5 sm:p-6 lg:grid-cols-[22rem_minmax(0,1fr)]"
    >
      <HowLeadsTravel platform={platform} />
      <div className="min-w-0">
        <h2 id="como-funciona" className="text-15 tracking-snug">
          Como funciona com {name}
        </h2>
        <ol className="mt-2 grid list-decimal gap-1.5 pl-5 text-14 text-muted marker:text-faint">
          <li>O visitante preenche nome e telefone no formulário da sua página.</li>
          <li>
            {workerIs === 'optional'
              ? `O formulário envia o lead para a ${name}, direto ou por um Worker da sua conta da Cloudflare, que esconde o seu token.`
              : 'O formulário envia o lead para o seu Worker, na sua conta gratuita da Cloudflare, onde a sua chave fica escondida.'}
          </li>
          <li>{name} aceita o lead e o visitante vai para a página de sucesso.</li>
        </ol>
      </div>
    </section>
  )
}

const results = [
  {
    Icon: Cloud,
    name: 'Worker',
    text: 'Recebe cada lead na sua conta da Cloudflare e o envia com a sua chave.',
  },
  {
    Icon: ClipboardPen,
    name: 'Formulário',
    text: 'O HTML para colar na sua página, no idioma do visitante.',
  },
  { Icon: Flag, name: 'Página de sucesso', text: 'Confirma o pedido, com o número dele, em 49 idiomas.' },
]

/** Before a platform is chosen: what comes of the next minutes. */
export function WhatYouGet() {
  return (
    <section aria-labelledby="o-que-sai" className="mt-8 rounded-lg border border-line bg-surface p-5 sm:p-6">
      <h2 id="o-que-sai" className="text-15 tracking-snug">
        O que você leva daqui
      </h2>
      <ul className="mt-4 grid gap-x-8 gap-y-5 md:grid-cols-3">
        {results.map(({ Icon, name, text }) => (
          <li key={name} className="flex gap-3.5">
            <span className="grid size-9 shrink-0 place-items-center rounded-md border border-line-strong bg-bg text-accent">
              <Icon aria-hidden="true" className="size-4.5" />
            </span>
            <div className="min-w-0">
              <h3 className="text-14 font-medium">{name}</h3>
              <p className="mt-0.5 text-13 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-5 text-13 text-faint">
        No fim você ensaia um lead aqui mesmo, antes de pagar por tráfego.
      </p>
    </section>
  )
}

type HowLeadsTravelProps = { platform: PlatformId; at?: 'worker' }

/** The line itself; `at` is where the person is working. */
export function HowLeadsTravel({ platform, at }: HowLeadsTravelProps) {
  const { name } = platformOf(platform)
  const state = at ? 'idle' : 'done'
  const stages: PathStage[] = [
    { key: 'form', mark: <ClipboardPen />, label: 'Formulário', state },
    { key: 'worker', mark: <Cloud />, label: 'Worker', state: 'done' },
    { key: 'platform', mark: <Flag />, label: name, state },
  ]
  return <LeadPath label="O caminho do lead" stages={stages} />
}
