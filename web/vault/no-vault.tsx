import type { ReactNode } from 'react'

const gains = [
  ['Leads', 'cada um fica guardado na sua conta da Cloudflare; se a rede cair, nenhum se perde'],
  ['Retorno', 'a rede avisa o que foi aprovado, e por quanto'],
  ['Conversões', 'a Meta, o TikTok e o Google aprendem quem compra'],
  ['Alertas', 'você fica sabendo quando a rede cai ou recusa demais'],
] as const

type NoVaultProps = {
  title: string
  /** The way to one from here. */
  children: ReactNode
}

/** What a vault would bring, and how to come by one. */
export function NoVault({ title, children }: NoVaultProps) {
  return (
    <section aria-label="Sem Cofre" className="@container p-5 sm:p-6">
      <div className="grid items-center gap-x-8 gap-y-5 @3xl:grid-cols-2">
        <div>
          <h2 className="text-18 tracking-snug">{title}</h2>
          <ul className="mt-4 grid gap-1.5 text-14 text-muted">
            {gains.map(([name, gain]) => (
              <li key={name}>
                <span className="font-medium text-text">{name}:</span> {gain}.
              </li>
            ))}
          </ul>
          <p className="mt-4 text-13 text-faint">
            O plano gratuito da Cloudflare basta. O endereço do Worker continua o mesmo, e os formulários que
            já estão no ar não mudam. Este navegador lê os leads direto da sua conta: pelo nosso servidor não
            passa nenhum.
          </p>
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  )
}
