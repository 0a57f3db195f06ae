import { z } from 'zod'
import type { MailContent } from '#contract/mail/layout.ts'
import type { SecurityEvent } from '#contract/security-words.ts'
import type { Context } from '#server/context.ts'
import { noteSecurity, type NewSecurityEvent } from '#server/features/audit/note-security.ts'
import { findAddressee } from '#server/features/users/find-addressee.ts'
import { greet } from '#server/features/users/proven.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { formatMoment } from '#server/platform/format-moment.ts'
import { mailKind } from '#server/platform/mail/mail-kind.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'

type Notice = { subject: string; says: (about: string) => string }

/** What is not only written down, but told at once. */
const notices = {
  'password-changed': {
    subject: 'Sua senha do Integrador foi alterada',
    says: () => 'A senha da sua conta foi alterada. As outras sessões foram encerradas.',
  },
  'authenticator-on': {
    subject: 'Verificação em duas etapas ligada',
    says: () =>
      'Um aplicativo autenticador foi ligado à sua conta. A partir de agora, entrar pede também um código dele.',
  },
  'authenticator-off': {
    subject: 'Aplicativo autenticador desligado',
    says: () => 'O aplicativo autenticador da sua conta foi desligado. Os códigos dele não valem mais.',
  },
  'recovery-codes-made': {
    subject: 'Novos códigos de recuperação',
    says: () => 'Novos códigos de recuperação foram criados para sua conta. Os anteriores não valem mais.',
  },
  'recovery-code-used': {
    subject: 'Um código de recuperação foi usado',
    says: (left) =>
      `Alguém entrou na sua conta com a senha e um código de recuperação. ${describeLeft(left)}`,
  },
  'passkey-added': {
    subject: 'Nova chave de acesso na sua conta',
    says: (name) =>
      `A chave de acesso “${name}” foi adicionada à sua conta. Com ela é possível entrar sem senha.`,
  },
  'passkey-removed': {
    subject: 'Chave de acesso removida',
    says: (name) => `A chave de acesso “${name}” foi removida da sua conta e não entra mais.`,
  },
  'second-factor-reset': {
    subject: 'O segundo fator da sua conta foi retirado',
    says: () =>
      'Quem cuida do servidor retirou o segundo fator da sua conta: aplicativo, códigos e chaves de acesso não valem mais. Para entrar basta a senha, até você ligar outro.',
  },
} as const satisfies Partial<Record<SecurityEvent, Notice>>

type Told = keyof typeof notices

function describeLeft(left: string): string {
  if (left === '0') return 'Era o último: crie novos na sua conta.'
  return left === '1' ? 'Resta 1 código.' : `Restam ${left} códigos.`
}

export const securityNotice = mailKind({
  name: 'security-notice',
  cause: z.object({
    userId: z.uuid(),
    event: z.enum(Object.keys(notices) as [Told, ...Told[]]),
    about: z.string(),
    at: z.coerce.date(),
    address: z.string().nullable(),
    browser: z.string().nullable(),
  }),
  make: async ({ env }, tx, mail) => {
    const user = await findAddressee(tx, mail)
    if ('dropped' in user) return user
    const { event, about, ...visit } = mail.cause
    const { subject, says } = notices[event]
    return {
      content: noticeMail({
        subject,
        greeting: greet(user),
        says: says(about),
        appUrl: env.APP_URL,
        ...visit,
      }),
    }
  },
})

type Content = {
  subject: string
  greeting: string
  says: string
  at: Date
  address: string | null
  browser: string | null
  appUrl: string
}

function noticeMail({ subject, greeting, says, appUrl, ...visit }: Content): MailContent {
  return {
    subject,
    preview: says,
    heading: greeting,
    blocks: [
      { paragraph: says },
      { note: describeVisit(visit) },
      {
        paragraph:
          'Se foi você, não é preciso fazer nada. Se não foi, redefina sua senha agora: isso encerra todas as sessões. Depois, confira sua conta.',
      },
      { button: { label: 'Redefinir minha senha', url: `${appUrl}/forgot-password` } },
    ],
  }
}

/** 'Em 18/11/2026 às 13:44, por Chrome no Android, do endereço 192.0.2.1.' */
export function describeVisit({ at, address, browser }: Pick<Content, 'at' | 'address' | 'browser'>): string {
  const parts = [
    `Em ${formatMoment(at)} (horário de Brasília)`,
    browser && `por ${browser}`,
    address && `do endereço ${address}`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

type ToldEvent = NewSecurityEvent & { kind: Told; email: string }

/** Writes down what touched the safety of an account, and mails it to its owner. */
export async function tellOfSecurity(
  context: Pick<Context, 'clock' | 'sealer' | 'jobs'>,
  tx: Transaction,
  { email, ...event }: ToldEvent,
): Promise<void> {
  await noteSecurity(context, tx, event)
  const { userId, kind, visit, about = '' } = event
  await queueMail(context, tx, {
    kind: securityNotice,
    to: email,
    cause: { userId, event: kind, about, at: context.clock.now(), ...visit },
  })
}
