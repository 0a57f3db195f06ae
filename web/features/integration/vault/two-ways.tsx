import type { SavedIntegration } from '#contract/saved-integrations.ts'
import { isWebAddress } from '#generator/answers.ts'
import { ConnectVault } from './connect-vault.tsx'

/** Both ways to a vault begin at the row of the Worker; one that is there already can be opened here. */
export function TwoWays({ saved: { id, answers } }: { saved: SavedIntegration }) {
  const url = answers.cloudflareUrl ?? ''
  return (
    <>
      <p className="text-14 text-muted">
        Este Worker ainda é o simples. Há dois caminhos, os dois na linha do Worker, acima: publicar na sua
        conta da Cloudflare, em Publicar, ou baixar o kit, em Código, e publicar do seu computador.
      </p>
      {isWebAddress(url) && <ConnectVault id={id} address={new URL(url).origin} />}
    </>
  )
}
