import { Link } from 'wouter'
import type { SavedIntegration } from '#contract/saved-integrations.ts'
import { tellIntegration } from '#web/integrations/tell-integration.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

const steps = [
  'Abra uma integração e publique o Worker com Cofre na sua conta da Cloudflare. O plano gratuito basta.',
  'O endereço continua o mesmo: os formulários que já estão no ar não mudam.',
  'A partir daí cada lead fica guardado na sua conta, e aparece aqui. Se a rede cair, nenhum se perde.',
]

/** There is nothing to show yet: how to come by it. */
export function NoVault({ integrations }: { integrations: readonly SavedIntegration[] }) {
  return (
    <Card className="grid gap-8 p-6 sm:p-8 lg:grid-cols-2">
      <div>
        <h2 className="text-18 tracking-snug">Os leads aparecem aqui quando o Worker tem um Cofre</h2>
        <p className="mt-2 text-14 text-muted">
          Os leads ficam na sua conta da Cloudflare, e este navegador os lê direto de lá. Pelo nosso servidor
          não passa nenhum.
        </p>
        <ol className="mt-5 grid list-decimal gap-2 pl-5 text-14 text-muted marker:text-faint">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      {integrations.length > 0 ? (
        <div>
          <h3 className="text-14 font-medium">Suas integrações sem Cofre</h3>
          <ul className="mt-3 divide-y divide-line rounded-md border border-line">
            {integrations.slice(0, 8).map((saved) => (
              <li key={saved.id}>
                <Link
                  href={`/integracao/${saved.id}`}
                  className="block px-4 py-3 text-14 transition-colors hover:bg-hover"
                >
                  {saved.name}
                  <span className="block text-13 text-faint">{tellIntegration(saved)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <div className="self-center">
          <LinkButton href="/wizard" variant="primary">
            Nova integração
          </LinkButton>
        </div>
      )}
    </Card>
  )
}
