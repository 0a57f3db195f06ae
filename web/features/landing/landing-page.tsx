import { LinkButton } from '#web/ui/link-button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { LegalLinks } from '#web/ui/plain-footer.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { AfterTheCode } from './after-the-code.tsx'
import { DemonstrationCard } from './demonstration-card.tsx'
import { Questions } from './questions.tsx'
import { Rehearsal } from './rehearsal.tsx'
import { Benefits, HowItWorks, Platforms, wrap } from './sections.tsx'

/** The first page a visitor sees. It is rendered at build, so it must look the same for everybody. */
export function LandingPage() {
  return (
    <Screen
      title="Integrador — Agente Integrador de Afiliados"
      header={
        <header className={`${wrap} flex h-16 items-center sm:h-19`}>
          <Logo />
        </header>
      }
      footer={<LandingFooter />}
    >
      <Hero />
      <Platforms />
      <Benefits />
      <HowItWorks />
      <Rehearsal />
      <AfterTheCode />
      <Questions />
    </Screen>
  )
}

function Hero() {
  return (
    <div
      className={`${wrap} grid items-center gap-x-10 gap-y-12 pb-14 pt-8 sm:pt-14 lg:grid-cols-[minmax(0,1fr)_32rem] lg:pb-22 xl:grid-cols-[minmax(0,1fr)_36.5rem] xl:gap-x-14`}
    >
      <div>
        <p className="text-14 font-medium text-accent">Agente Integrador de Afiliados</p>
        <h1 className="mt-4 text-32 tracking-tighter sm:mt-5 sm:text-58">
          Integre Seus Formulários De Forma Automática
        </h1>
        <p className="mt-5 max-w-[30em] text-15 text-muted sm:mt-6 sm:text-18 sm:leading-relaxed">
          Escolha a plataforma, responda algumas perguntas e receba o Worker, o formulário e a página de
          obrigado prontos. Com um ensaio completo antes do primeiro clique pago.
        </p>
        <div className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-3 sm:mt-9">
          <LinkButton href="/auth" variant="primary" size="large" className="max-sm:w-full">
            Entrar
          </LinkButton>
          <p className="text-13 text-faint">Use o email da sua compra.</p>
        </div>
      </div>
      <DemonstrationCard />
    </div>
  )
}

function LandingFooter() {
  return (
    <footer className="border-t border-line text-13 text-faint">
      <div className={`${wrap} flex flex-wrap justify-between gap-x-6 gap-y-1 py-7`}>
        <span>© 2025 Integrador. Todos os direitos reservados.</span>
        <LegalLinks />
        <span>Agente Integrador de Afiliados</span>
      </div>
    </footer>
  )
}
