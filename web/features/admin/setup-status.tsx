import ChevronDown from 'lucide-react/icons/chevron-down'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { SetupWarning } from '#contract/users.ts'
import { sectionPath } from './address/panel-address.ts'

type Advice = { short: string; text: string; variable: string; more?: ReactNode }

const advice: Record<SetupWarning, Advice> = {
  webhook_secret: {
    short: 'webhook de vendas',
    text: 'As vendas são recusadas: nenhum checkout tem o segredo configurado.',
    variable: 'CHECKOUT_WEBHOOK_SECRET',
    more: (
      <>
        . Ou a do seu checkout, em{' '}
        <Link href={sectionPath('checkouts')} className="text-text underline underline-offset-4">
          Checkouts
        </Link>
        .
      </>
    ),
  },
  smtp: {
    short: 'envio de emails',
    text: 'Nenhum email sai: cada um é gravado como arquivo na pasta outbox. Falta o servidor de email.',
    variable: 'SMTP_URL',
  },
  plans: {
    short: 'tabela de planos',
    text: 'A tabela de planos está vazia: qualquer produto do checkout libera acesso, pela frequência da cobrança.',
    variable: 'CHECKOUT_PLANS',
  },
  embedded_database: {
    short: 'banco de dados',
    text: 'O banco embutido atende um só servidor. Para usar mais de um, configure um PostgreSQL.',
    variable: 'DATABASE_URL',
  },
  proxy: {
    short: 'proxy',
    text: 'Chegou uma visita por um proxy que não está na configuração (X-Forwarded-For). Se há um na frente do servidor, todos os visitantes contam como um só endereço, e o limite de tentativas de um vale para todos: informe quantos proxies há.',
    variable: 'TRUST_PROXY',
  },
}

const list = new Intl.ListFormat('pt-BR')

/** What is not set up yet: all of it in one line, and what to do about each on demand. */
export function SetupStatus({ warnings }: { warnings: readonly SetupWarning[] }) {
  if (warnings.length === 0) return null
  return (
    <details className="group mb-5 rounded-md border border-orange/25 bg-orange-soft text-14">
      <summary className="flex list-none items-start gap-3 rounded-md px-4 py-2.5 [&::-webkit-details-marker]:hidden">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-orange" />
        <span className="min-w-0 flex-1">
          Ainda não configurado: {list.format(warnings.map((warning) => advice[warning].short))}.
        </span>
        <span className="flex shrink-0 items-center gap-1.5 text-13 text-muted">
          <span className="max-sm:sr-only">O que fazer</span>
          <ChevronDown aria-hidden="true" className="size-4 transition-[rotate] group-open:rotate-180" />
        </span>
      </summary>
      <ul className="grid gap-2 px-4 pb-3.5 pl-11 text-muted">
        {warnings.map((warning) => (
          <li key={warning}>
            {advice[warning].text} Variável:{' '}
            <code className="break-all font-mono text-12 text-text">{advice[warning].variable}</code>
            {advice[warning].more}
          </li>
        ))}
      </ul>
    </details>
  )
}
