import { isBlocked } from '#contract/access.ts'
import type { Customer, CustomerEvent } from '#contract/customers.ts'
import { saoPauloDay, saoPauloMoment } from '#web/lib/sao-paulo-date.ts'
import type { UserActName } from '../users/user-act-dialog.tsx'

/** Something that keeps a customer out, or may: what it is, and what mends it. */
export type Obstacle = {
  key: string
  text: string
  acts: readonly (UserActName | 'serve')[]
  /** The sale it is about. */
  saleId?: string
}

/** Whether there is access now: what was read may have ended since. */
export function hasAccessNow({ user, access }: Customer, now: Date): boolean {
  if (!access.hasAccess || user.isAdmin || access.endsAt === null) return access.hasAccess
  return Date.parse(access.endsAt) > now.getTime()
}

/** Whether the customer gets in, in a word: who has access and is kept out all the same does not. */
export function judgeEntry(customer: Customer, now: Date): { word: string; isIn: boolean } {
  if (customer.user.frozen) return { word: 'Congelada', isIn: false }
  if (isShutOut(customer, now)) return { word: 'Não entra', isIn: false }
  return hasAccessNow(customer, now)
    ? { word: 'Com acesso', isIn: true }
    : { word: 'Sem acesso', isIn: false }
}

/** Everything that stands between a customer and the product, the surest first. */
export function findObstacles(customer: Customer, now: Date): Obstacle[] {
  const sales = [...findUnappliedSales(customer, now), ...findUnpaid(customer, now)]
  // No other way in is made or mailed while it is frozen.
  if (customer.user.frozen) return [...findFrozen(customer), ...sales]
  return [...findBlocked(customer, now), ...sales, ...findMailTrouble(customer, now)]
}

function findFrozen({ user: { frozen } }: Customer): Obstacle[] {
  if (!frozen) return []
  return [
    {
      key: 'frozen',
      text: `A conta está congelada, e ninguém entra: ${frozen.by} disse em ${saoPauloDay(frozen.at)} que não pediu a troca de email. Confira de quem é a conta antes de descongelar.`,
      acts: ['unfreeze', 'email'],
    },
  ]
}

/** What grants access and what lets in have come apart. */
function isShutOut(customer: Customer, now: Date): boolean {
  return hasAccessNow(customer, now) && isBlocked(customer.user, now)
}

function findBlocked(customer: Customer, now: Date): Obstacle[] {
  if (!isShutOut(customer, now)) return []
  return [
    {
      key: 'blocked',
      text: 'O que foi pago dá acesso hoje, mas a conta não abre.',
      acts: ['serve'],
    },
  ]
}

function findUnappliedSales({ timeline }: Customer, now: Date): Obstacle[] {
  const sales = timeline.filter(({ source, kind }) => source === 'sale' && kind !== 'test')
  return sales.flatMap(({ id, at, title, error, state }) => {
    const what = `${title}, de ${saoPauloMoment(at, now)}`
    if (error !== null)
      return [{ key: id, text: `${what}: não foi processada. ${error}`, acts: [], saleId: id }]
    return state === 'waiting'
      ? [{ key: id, text: `${what}: ainda está sendo processada.`, acts: [], saleId: id }]
      : []
  })
}

/** The newest word of a checkout is that nobody has paid: the customer may think otherwise. */
function findUnpaid(customer: Customer, now: Date): Obstacle[] {
  if (hasAccessNow(customer, now)) return []
  const newest = customer.timeline.find(isAboutPayment)
  if (!newest || !unpaidKinds.has(newest.kind) || newest.error !== null) return []
  const { id, at, title } = newest
  const text = `${title} em ${saoPauloMoment(at, now)}: nenhum pagamento chegou depois. Peça o comprovante e confira no checkout.`
  return [{ key: `unpaid-${id}`, text, acts: [], saleId: id }]
}

const unpaidKinds = new Set<CustomerEvent['kind']>(['waiting', 'rejected', 'abandoned'])
const asideKinds = new Set<CustomerEvent['kind']>(['info', 'test', 'unknown', 'unread'])

function isAboutPayment({ source, kind }: CustomerEvent): boolean {
  return source === 'sale' && !asideKinds.has(kind)
}

function findMailTrouble({ user, ...customer }: Customer, now: Date): Obstacle[] {
  const { accessMailError, isSuppressed, mustResetPassword } = user
  if (accessMailError !== null)
    return [
      {
        key: 'mail',
        text: `O email de acesso não chegou: ${accessMailError} Confira o endereço e reenvie.`,
        acts: ['email', 'resend'],
      },
    ]
  if (isSuppressed)
    return [
      {
        key: 'suppressed',
        text: `O endereço ${user.email} recusa emails. Confira se está escrito certo.`,
        acts: ['email'],
      },
    ]
  if (!mustResetPassword || !hasAccessNow({ user, ...customer }, now)) return []
  return [
    {
      key: 'password',
      text: 'Ainda não criou a senha: o link de acesso não foi usado. Peça para olhar a caixa de spam, ou reenvie.',
      acts: ['resend'],
    },
  ]
}
