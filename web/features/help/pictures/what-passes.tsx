import { cn } from '#web/ui/cn.ts'

const rows = [
  ['Leads', 'não passam', 'ficam no Cofre'],
  ['Chave da rede', 'passa só ao publicar por aqui', 'fica no Worker'],
  ['Token da Cloudflare', 'passa só ao publicar por aqui', 'você cria e apaga lá'],
  ['Token do anúncio', 'não passa', 'fica no Cofre'],
  ['Suas respostas (oferta, país, preço)', 'ficam, sem a chave da rede', 'vão com o formulário'],
  ['Chave que abre o Cofre', 'fica criptografada, só para você', 'fica no Worker'],
] as const

/** A picture that is a table: everything that travels, and where it stays. */
export function WhatPasses() {
  return (
    <table className="mt-2 w-full max-w-140 border-separate border-spacing-0 overflow-hidden rounded-lg border border-line bg-surface text-left text-13">
      <caption className="sr-only">
        O que passa pelo Integrador e o que fica na sua conta da Cloudflare
      </caption>
      <thead>
        <tr className="text-12 text-faint">
          <th scope="col" className={cell}>
            O quê
          </th>
          <th scope="col" className={cell}>
            Nosso servidor
          </th>
          <th scope="col" className={cell}>
            Sua conta da Cloudflare
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([what, here, there]) => (
          <tr key={what}>
            <th scope="row" className={cn(cell, 'border-t border-line font-medium')}>
              {what}
            </th>
            <td
              className={cn(
                cell,
                'border-t border-line',
                here.startsWith('não') ? 'text-accent' : 'text-muted',
              )}
            >
              {here}
            </td>
            <td className={cn(cell, 'border-t border-line text-muted')}>{there}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const cell = 'px-3 py-2 align-top font-normal sm:px-4'
