import { neverHadAccess } from '#contract/access.ts'
import type { SessionUser } from '#contract/auth.ts'
import { formatDay } from '#web/lib/format-date.ts'

type Ended = { title: string; text: string }

const happenings = {
  refund: { title: 'Assinatura reembolsada', happened: 'Seu pagamento foi reembolsado' },
  chargeback: { title: 'Assinatura contestada', happened: 'Seu pagamento foi contestado' },
  canceled: { title: 'Assinatura cancelada', happened: 'Sua assinatura foi cancelada' },
} as const

/** Why somebody has no access any more, and since when. */
export function describeEnded(user: SessionUser): Ended {
  if (neverHadAccess(user)) return { title: 'Sua conta ainda não tem assinatura', text: '' }
  const { cancellationReason: reason, isPaymentLate } = user
  if (reason && reason !== 'expired') {
    const { title, happened } = happenings[reason]
    return { title, text: describeWhen(happened, user) }
  }
  const end = formatDay(user.subscriptionExpiresAt)
  const text = isPaymentLate
    ? `A cobrança da renovação não foi aprovada, e seu acesso terminou em ${end}.`
    : `Seu acesso terminou em ${end}.`
  return { title: 'Assinatura expirada', text }
}

/** What ended it need not be the day on which access ended: what is paid for is often used to its end. */
function describeWhen(happened: string, { canceledAt, subscriptionExpiresAt }: SessionUser): string {
  const end = formatDay(subscriptionExpiresAt)
  if (canceledAt === undefined) return `${happened}, e seu acesso terminou em ${end}.`
  const day = formatDay(canceledAt)
  return day === end
    ? `${happened} em ${day}, e seu acesso terminou.`
    : `${happened} em ${day}, e seu acesso terminou em ${end}.`
}

type Active = {
  title: string
  text: string
  /** Nobody charges the next period by itself, so that only its owner can renew it. */
  endsForGood: boolean
}

export function describeActive(user: SessionUser): Active {
  const title = 'Sua assinatura está ativa'
  if (user.isAdmin) {
    const text = 'O acesso de quem administra não depende de assinatura.'
    return { title: 'Seu acesso está ativo', text, endsForGood: false }
  }
  const end = user.subscriptionExpiresAt
  if (end === null) return { title, text: 'Ela é vitalícia: não há nada a renovar.', endsForGood: false }
  const day = formatDay(end)
  if (user.isPaymentLate) {
    const text = `A cobrança da renovação não foi aprovada. Seu acesso vai até ${day}: pague pelo link que o checkout enviou a você.`
    return { title, text, endsForGood: false }
  }
  if (user.renewsByItself) {
    const text = `A renovação é automática: você não precisa fazer nada. Seu acesso já vai até ${day}.`
    return { title, text, endsForGood: false }
  }
  const isCanceled = user.subscriptionStatus === 'canceled'
  const text = isCanceled
    ? `Ela foi cancelada e não será mais cobrada. Você continua com acesso até ${day}.`
    : `Seu acesso vai até ${day}.`
  return { title, text, endsForGood: true }
}
