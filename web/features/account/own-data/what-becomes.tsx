import type { ReactNode } from 'react'
import { OutsideLink } from '#web/ui/outside-link.tsx'

/** What erasing an account does, what it leaves, until when and why. */
export function WhatBecomes() {
  return (
    <div className="grid gap-5 text-14">
      <Part title="O que some agora">
        <li>Sua entrada: todas as sessões terminam, e o email e a senha deixam de abrir a conta.</li>
        <li>Você some das listas do painel e de todos os envios de email.</li>
      </Part>
      <Part title="O que some de vez em 7 dias">
        <li>Nome, email, senha, segundo fator e preferências.</li>
        <li>
          Integrações com suas versões, e as chaves dos seus Cofres. Quer guardá-las? Exporte seus dados
          antes.
        </li>
      </Part>
      <Part title="O que fica, até quando e por quê">
        <li>
          <Strong>Vendas, por 5 anos,</Strong> porque a lei tributária pede: número, data e valor, com seus
          dados mascarados.
        </li>
        <li>
          <Strong>Registro de acessos, por 6 meses,</Strong> porque o Marco Civil da Internet pede: data, hora
          e endereço de rede.
        </li>
        <li>Uma linha que prova que a conta foi apagada, e quando, sem dizer de quem era.</li>
      </Part>
      <Part title="O que fica na sua Cloudflare">
        <li>
          Workers publicados e leads estão na sua própria conta, e seguem funcionando. Daqui não podemos
          apagá-los.
        </li>
        <li>
          Para apagar: <OutsideLink href="https://dash.cloudflare.com">dash.cloudflare.com</OutsideLink>
          {' > Workers & Pages > o Worker > Settings > Delete.'}
        </li>
      </Part>
      <p className="text-muted">
        <Strong>Mudou de ideia?</Strong> O link que enviamos ao seu email traz tudo de volta por 7 dias. Se a
        assinatura é cobrada sozinha, cancele também no checkout: apagar a conta não cancela a cobrança.
      </p>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="text-13 font-medium">{title}</h3>
      <ul className="mt-1.5 grid list-disc gap-1 pl-4.5 text-muted marker:text-line-strong">{children}</ul>
    </section>
  )
}

function Strong({ children }: { children: ReactNode }) {
  return <strong className="font-medium text-text">{children}</strong>
}
