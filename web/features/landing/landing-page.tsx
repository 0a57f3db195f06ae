import { LinkButton } from '#web/ui/link-button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Screen } from '#web/ui/screen.tsx'

/** The full presentation is an issue of its own; this is its head, and the way in. */
export function LandingPage() {
  return (
    <Screen
      title="Integrador — Agente Integrador de Afiliados"
      header={
        <header className={`${wrap} flex h-19 items-center`}>
          <Logo />
        </header>
      }
      footer={<LandingFooter />}
      className={`${wrap} grid content-center py-16 sm:py-24`}
    >
      <p className="text-14 font-medium text-accent">Agente Integrador de Afiliados</p>
      <h1 className="mt-5 max-w-[15em] text-32 tracking-tighter sm:text-58">
        Integre Seus Formulários De Forma Automática
      </h1>
      <p className="mt-6 max-w-xl text-18 text-muted">
        Escolha a plataforma, responda algumas perguntas e receba o Worker, o formulário e a página de
        obrigado prontos.
      </p>
      <LinkButton href="/auth" variant="primary" size="large" className="mt-9 justify-self-start">
        Entrar
      </LinkButton>
    </Screen>
  )
}

const wrap = 'mx-auto w-full max-w-300 px-5 sm:px-8'

function LandingFooter() {
  return (
    <footer className="border-t border-line text-13 text-faint">
      <div className={`${wrap} flex flex-wrap justify-between gap-x-6 gap-y-1 py-7`}>
        <span>© 2025 Integrador. Todos os direitos reservados.</span>
        <span>Agente Integrador de Afiliados</span>
      </div>
    </footer>
  )
}
