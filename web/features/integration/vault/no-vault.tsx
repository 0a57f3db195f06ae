import type { SavedIntegration } from '#contract/saved-integrations.ts'
import { isWebAddress } from '#generator/answers.ts'
import { ConnectVault } from './connect-vault.tsx'

const gains = [
  ['Retorno', 'a rede avisa o que foi aprovado, e por quanto'],
  ['Conversões', 'o Meta, o TikTok e o Google aprendem quem compra'],
  ['Alertas', 'você fica sabendo quando a rede cai ou recusa demais'],
] as const

/** What a vault would bring, and the two ways to one. */
export function NoVault({ saved: { id, answers } }: { saved: SavedIntegration }) {
  const url = answers.cloudflareUrl ?? ''
  return (
    <section aria-label="Sem Cofre" className="p-4 sm:p-5">
      <h2 className="text-15 tracking-snug">Retorno, conversões e alertas</h2>
      <p className="mt-0.5 text-13 text-muted">Precisam do Worker com Cofre, e este ainda é o simples.</p>
      <ul className="mt-4 grid gap-1.5 text-14 text-muted">
        {gains.map(([name, gain]) => (
          <li key={name}>
            <span className="font-medium text-text">{name}:</span> {gain}.
          </li>
        ))}
      </ul>
      <p className="mt-4 max-w-prose text-14 text-muted">
        Há dois caminhos, os dois na linha do Worker, acima: publicar na sua conta da Cloudflare, em Publicar,
        ou baixar o kit, em Código, e publicar do seu computador.
      </p>
      {isWebAddress(url) && <ConnectVault id={id} address={new URL(url).origin} />}
    </section>
  )
}
