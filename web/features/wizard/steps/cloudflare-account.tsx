import { OutsideLink } from '#web/ui/outside-link.tsx'
import { Disclosure } from './disclosure.tsx'

const steps = [
  'Preencha email e senha. É grátis, e não pede cartão.',
  'Confirme pelo link que chega no seu email: sem isso a Cloudflare não publica nada.',
  'Se oferecerem adicionar um domínio ou escolher um plano, pule: o gratuito basta.',
  'Volte para esta página e siga os passos do token.',
]

/** Everything below needs one, and most people have none. */
export function CloudflareAccount() {
  return (
    <Disclosure title="Ainda não tem conta na Cloudflare?">
      <p className="text-14 text-muted">
        <OutsideLink href="https://dash.cloudflare.com/sign-up">Abra o cadastro da Cloudflare</OutsideLink>:
        leva uns dois minutos.
      </p>
      <ol className="mt-3 grid list-inside list-decimal gap-2 text-14 text-muted marker:text-faint">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Disclosure>
  )
}
