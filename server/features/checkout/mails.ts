import { formatDay } from '#server/features/subscriptions/sao-paulo.ts'
import { describePurchase, type Purchase, type WayToPay } from '#server/features/sales/purchase.ts'
import type { MailBlock, MailContent } from '#contract/mail/layout.ts'
import type { User } from '#server/features/customers/make-users.ts'

/** Whom a mail greets, and what it is about. */
type Told = { name: string | null; purchase: Purchase }
type Options = Told & { now: Date; url: string | null | undefined }

const typeNames = { mensal: 'mensal', trimestral: 'trimestral', vitalicia: 'vitalícia' } as const

const planOf = ({ subscriptionType: type }: User) => (type ? `assinatura ${typeNames[type]}` : 'assinatura')
const untilOf = ({ subscriptionExpiresAt: end }: User) =>
  end ? `até ${formatDay(end)}` : 'para sempre, sem data de expiração'

/** How to come back, where the operator has said where. */
function buttonTo(label: string, url: string | null | undefined): MailBlock[] {
  return url ? [{ button: { label, url } }] : []
}

/** Whoever has several subscriptions must know which one is meant. */
function about(purchase: Purchase): MailBlock[] {
  const bought = describePurchase(purchase)
  return bought === '' ? [] : [{ paragraph: `Compra: ${bought}.` }]
}

const support: MailBlock = { note: 'Se algo não estiver certo, fale com o suporte.' }

/** By the name of the sale: the account may bear one that a stranger chose. */
const greet = (name: string | null) => (name ? `Olá, ${name}` : 'Olá')

/** `isCharged`: the checkout charges by itself when the trial is over. */
type Welcome = Told & { url: string; isPaid: boolean; trial: { isCharged: boolean } | undefined }

export function welcomeMail(user: User, { name, purchase, url, isPaid, trial }: Welcome): MailContent {
  const begun = isPaid ? 'Seu pagamento foi aprovado' : 'Seu acesso foi liberado'
  const happened = trial ? 'Seu teste grátis começou' : begun
  const given = trial
    ? `você tem acesso ${untilOf(user)}.${trial.isCharged ? ' Depois disso, o checkout cobra a assinatura automaticamente. Para não ser cobrado, cancele no checkout antes dessa data.' : ''}`
    : `sua ${planOf(user)} está ativa e vale ${untilOf(user)}.`
  return {
    subject: 'Bem-vindo ao Integrador: crie sua senha',
    preview: `${happened} e seu acesso está liberado.`,
    heading: greet(name),
    blocks: [
      { paragraph: `${happened}: ${given}` },
      ...about(purchase),
      { paragraph: 'Para entrar, crie sua senha:' },
      { button: { label: 'Criar minha senha', url } },
      {
        note: 'Este link vale por 30 dias e funciona uma vez. Depois, entre com este email e a senha que você criou.',
      },
    ],
  }
}

type Price = { amount: string | null; currency: string | null }

function formatPrice({ amount, currency }: Price): string {
  if (amount === null || !/^\d{1,12}$/.test(amount)) return ''
  const format = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: currency ?? 'BRL' })
  return ` de ${format.format(Number(amount) / 100)}`
}

export function paymentMail(
  user: User,
  { name, purchase, price, url }: Told & { price: Price; url: string },
): MailContent {
  const paid = formatPrice(price)
  return {
    subject: 'Pagamento confirmado: sua assinatura está ativa',
    preview: `Seu acesso vale ${untilOf(user)}.`,
    heading: greet(name),
    blocks: [
      { paragraph: `Recebemos seu pagamento${paid}. Sua ${planOf(user)} vale ${untilOf(user)}.` },
      ...about(purchase),
      { paragraph: 'Não é preciso fazer mais nada: é só continuar usando.' },
      { button: { label: 'Abrir o Integrador', url } },
    ],
  }
}

export function canceledMail(user: User, { name, purchase, now, url }: Options): MailContent {
  const end = user.subscriptionExpiresAt
  const rest =
    end && end <= now
      ? `Seu acesso terminou em ${formatDay(end)}.`
      : `Você continua com acesso ${untilOf(user)}.`
  return {
    subject: 'Sua assinatura foi cancelada',
    preview: rest,
    heading: greet(name),
    blocks: [
      { paragraph: `Sua ${planOf(user)} foi cancelada e não será mais cobrada. ${rest}` },
      ...about(purchase),
      { paragraph: 'Se mudar de ideia, assine novamente quando quiser: sua conta continua a mesma.' },
      ...buttonTo('Assinar novamente', url),
      support,
    ],
  }
}

export function refundedMail(user: User, options: Options): MailContent {
  return endedMail(user, options, {
    subject: 'Seu reembolso foi feito',
    happened: 'Seu pagamento foi reembolsado.',
    delay: 'O prazo para o valor aparecer depende do seu banco ou da operadora do cartão.',
  })
}

export function chargebackMail(user: User, options: Options): MailContent {
  return endedMail(user, options, {
    subject: 'Seu pagamento foi contestado',
    happened: 'A operadora do cartão nos avisou que seu pagamento foi contestado.',
    delay: 'O valor foi devolvido a quem pagou.',
  })
}

function endedMail(
  user: User,
  { name, purchase, now, url }: Options,
  { subject, happened, delay }: { subject: string; happened: string; delay: string },
): MailContent {
  const end = user.subscriptionExpiresAt
  const hasEnded = end !== null && end <= now
  const rest = hasEnded
    ? `Com isso, seu acesso terminou em ${formatDay(end)}.`
    : `Você continua com acesso ${untilOf(user)}.`
  return {
    subject,
    preview: rest,
    heading: greet(name),
    blocks: [
      { paragraph: `${happened} ${rest}` },
      ...about(purchase),
      { paragraph: delay },
      ...(hasEnded
        ? [
            { paragraph: 'Para voltar a usar o Integrador, faça uma nova assinatura com este mesmo email.' },
            ...buttonTo('Assinar novamente', url),
          ]
        : []),
      support,
    ],
  }
}

const asides = {
  canceled: 'Uma outra assinatura que você tinha foi cancelada e não será mais cobrada.',
  refunded:
    'Uma outra compra sua foi reembolsada. O prazo para o valor aparecer depende do seu banco ou da operadora do cartão.',
  chargeback: 'A operadora do cartão nos avisou que uma outra compra sua foi contestada.',
}

/** Something else that was bought has ended; who hears nothing of it would fear for the access. */
export function asideMail(
  user: User,
  { name, purchase, ended }: Told & { ended: keyof typeof asides },
): MailContent {
  const rest = `Seu acesso continua: sua ${planOf(user)} vale ${untilOf(user)}.`
  return {
    subject: 'Seu acesso ao Integrador continua',
    preview: rest,
    heading: greet(name),
    blocks: [{ paragraph: asides[ended] }, ...about(purchase), { paragraph: rest }, support],
  }
}

type Late = Told & { now: Date; way: WayToPay | null }

/** Leads to paying this very charge, where the checkout says how; never to a second purchase. */
export function lateMail(user: User, { name, purchase, now, way }: Late): MailContent {
  const end = user.subscriptionExpiresAt
  const rest =
    end && end <= now
      ? `Seu acesso terminou em ${formatDay(end)} e volta assim que o pagamento for aprovado.`
      : `Seu acesso continua ${untilOf(user)}, para dar tempo de resolver.`
  return {
    subject: 'Não conseguimos cobrar sua assinatura',
    preview: 'Confira a forma de pagamento para não perder o acesso.',
    heading: greet(name),
    blocks: [
      { paragraph: `O pagamento da sua ${planOf(user)} está atrasado: a cobrança não foi aprovada. ${rest}` },
      ...about(purchase),
      {
        paragraph:
          way?.advice ??
          'Confira o limite e a validade do cartão, ou pague pelo link que o checkout enviou a você. Não faça uma nova assinatura: seria cobrada além desta.',
      },
      ...(way ? buttonTo(way.label, way.url) : []),
      support,
    ],
  }
}
