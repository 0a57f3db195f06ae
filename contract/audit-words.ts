/**
 * What is written down of administrators and of what touches an account's safety, in words. Free of zod: the panel and the
 * file for spreadsheets say the same.
 */

/** What the panel filters by. */
export const auditAreas = {
  people: 'Clientes',
  sales: 'Vendas',
  mail: 'Emails',
  data: 'Dados vistos e exportados',
  access: 'Entradas e senhas',
  system: 'Sistema',
} as const
export type AuditArea = keyof typeof auditAreas

/**
 * Everything that may be told of an act. An allow-list: what is not named here cannot be written down, so no password, token
 * or link ever is.
 */
export const factNames = {
  end: 'Fim do acesso',
  plan: 'Plano',
  name: 'Nome',
  email: 'Email',
  isAdmin: 'Administrador',
  frozenBy: 'Congelada a pedido de',
  people: 'Pessoas',
  mails: 'Emails',
  sales: 'Vendas',
  mailKind: 'Tipo de email',
  subject: 'Assunto',
  audience: 'Grupo',
  status: 'Situação',
  scheduledFor: 'Marcado para',
  isOn: 'Ligado',
  checkout: 'Checkout',
  order: 'Pedido',
  product: 'Produto',
  outcome: 'Resultado',
  error: 'Erro',
  search: 'Busca',
  filter: 'Filtro',
  from: 'De',
  to: 'Até',
  reason: 'Motivo',
} as const
export type FactName = keyof typeof factNames

export type FactValue = string | number | boolean | null
export type Facts = Partial<Record<FactName, FactValue>>
export type AuditDetails = {
  before?: Facts | undefined
  after?: Facts | undefined
  about?: Facts | undefined
}

type Action = {
  area: AuditArea
  /** What was done, of whoever stands in front of it: 'Renovou a assinatura'. */
  words: string
  /** What else the sentence says. */
  more?: (details: AuditDetails) => string
}

const quote = (text: FactValue | undefined) => (text ? ` “${text}”` : '')
const aboutSubject = ({ about }: AuditDetails) => quote(about?.subject)
const countOf = (value: FactValue | undefined, one: string, many: string) =>
  typeof value === 'number' ? `: ${value.toLocaleString('pt-BR')} ${value === 1 ? one : many}` : ''
const aboutPeople = ({ about }: AuditDetails) => countOf(about?.people, 'pessoa', 'pessoas')
const newEnd = ({ after }: AuditDetails) =>
  after?.end === undefined
    ? ''
    : after.end === null
      ? ' sem data de fim'
      : ` até ${formatFact('end', after.end)}`

/** An act that is told from now on is a line here. A word that has been stored stays: rows are kept for two years. */
export const auditActions = {
  'user-created': { area: 'people', words: 'Criou a conta', more: newEnd },
  'subscription-renewed': { area: 'people', words: 'Renovou a assinatura', more: newEnd },
  'courtesy-given': { area: 'people', words: 'Deu dias de cortesia', more: newEnd },
  'end-set': { area: 'people', words: 'Mudou o fim do acesso', more: newEnd },
  'plan-set': { area: 'people', words: 'Mudou o plano', more: newEnd },
  'access-revoked': { area: 'people', words: 'Revogou o acesso' },
  'access-restored': { area: 'people', words: 'Desfez a revogação do acesso', more: newEnd },
  'email-corrected': { area: 'people', words: 'Corrigiu o email' },
  'access-resent': { area: 'people', words: 'Reenviou o link de acesso' },
  'access-given': { area: 'people', words: 'Deu o acesso que foi pago' },
  'user-deleted': { area: 'people', words: 'Excluiu a conta' },
  'user-brought-back': { area: 'people', words: 'Trouxe a conta de volta' },
  'account-unfrozen': { area: 'people', words: 'Descongelou a conta' },
  'cleanup-run': { area: 'people', words: 'Começou a limpeza de expirados', more: aboutPeople },
  'cleanup-undone': { area: 'people', words: 'Desfez uma limpeza', more: aboutPeople },
  'sale-reprocessed': {
    area: 'sales',
    words: 'Reprocessou uma venda',
    more: ({ after }) => (after?.outcome === 'error' ? ', que continua com erro' : ''),
  },
  'failures-reprocessed': {
    area: 'sales',
    words: 'Reprocessou vendas com erro',
    more: ({ about }) => countOf(about?.sales, 'venda', 'vendas'),
  },
  'product-ignored': {
    area: 'sales',
    words: 'Ignorou o produto',
    more: ({ about }) => quote(about?.product),
  },
  'product-taken-back': {
    area: 'sales',
    words: 'Voltou a considerar o produto',
    more: ({ about }) => quote(about?.product),
  },
  'checkout-tested': {
    area: 'sales',
    words: 'Testou o checkout',
    more: ({ about }) => (about?.checkout ? ` ${about.checkout}` : ''),
  },
  'campaign-started': { area: 'mail', words: 'Começou a campanha', more: aboutSubject },
  'campaign-paused': { area: 'mail', words: 'Pausou a campanha', more: aboutSubject },
  'campaign-resumed': { area: 'mail', words: 'Retomou a campanha', more: aboutSubject },
  'campaign-stopped': { area: 'mail', words: 'Encerrou a campanha', more: aboutSubject },
  'recipient-resent': { area: 'mail', words: 'Reenviou um email incerto da campanha', more: aboutSubject },
  'recipient-dropped': { area: 'mail', words: 'Dispensou um email incerto da campanha', more: aboutSubject },
  'campaign-scheduled': {
    area: 'mail',
    words: 'Agendou a campanha',
    more: ({ about }) =>
      quote(about?.subject) +
      (about?.scheduledFor ? ` para ${formatFact('scheduledFor', about.scheduledFor)}` : ''),
  },
  'campaign-canceled': { area: 'mail', words: 'Cancelou o agendamento da campanha', more: aboutSubject },
  'draft-saved': { area: 'mail', words: 'Escreveu no rascunho', more: aboutSubject },
  'draft-deleted': { area: 'mail', words: 'Excluiu o rascunho', more: aboutSubject },
  'payment-reminder-switched': {
    area: 'mail',
    words: 'Mudou o lembrete de Pix e boleto',
    more: ({ after }) => (after?.isOn ? ': ligado' : ': desligado'),
  },
  'uncertain-resent': {
    area: 'mail',
    words: 'Reenviou todos os emails incertos da campanha',
    more: aboutSubject,
  },
  'uncertain-dropped': {
    area: 'mail',
    words: 'Dispensou todos os emails incertos da campanha',
    more: aboutSubject,
  },
  'test-mail-sent': { area: 'mail', words: 'Enviou um email de teste', more: aboutSubject },
  'mail-resent': {
    area: 'mail',
    words: 'Reenviou um email',
    more: ({ about }) => (about?.mailKind ? `: ${about.mailKind}` : ''),
  },
  'mails-resent': {
    area: 'mail',
    words: 'Reenviou os emails parados',
    more: ({ about }) => countOf(about?.mails, 'email', 'emails'),
  },
  'customer-exported': { area: 'data', words: 'Exportou os dados do cliente' },
  'users-exported': { area: 'data', words: 'Exportou a lista de usuários' },
  'money-exported': { area: 'data', words: 'Exportou linhas de Dinheiro' },
  'entries-exported': { area: 'data', words: 'Exportou o registro' },
  'personal-data-shown': { area: 'data', words: 'Viu os dados pessoais de uma venda' },
  login: { area: 'access', words: 'Entrou' },
  'login-refused': {
    area: 'access',
    words: 'Tentou entrar como administrador',
    more: ({ about }) => (about?.reason === 'frozen' ? ' e a conta está congelada' : ' e errou a senha'),
  },
  logout: { area: 'access', words: 'Saiu' },
  'password-refused': { area: 'access', words: 'Errou a senha ao confirmar um ato' },
  'password-set': {
    area: 'access',
    words: 'Definiu uma senha nova',
    more: ({ about }) =>
      about?.reason === 'recovery' ? ' pelo link de recuperação' : ' pelo link de acesso',
  },
  'second-factor-changed': { area: 'access', words: 'Mudou o próprio segundo fator' },
  'second-factor-reset': { area: 'access', words: 'Retirou o segundo fator da conta por comando' },
  'admin-link-made': { area: 'access', words: 'Criou um link de acesso de administrador por comando' },
  'account-frozen': { area: 'access', words: 'Congelou a conta pelo aviso “Não fui eu”' },
  'clock-trusted': { area: 'system', words: 'Confirmou que o relógio do servidor está certo' },
} as const satisfies Record<string, Action>
export type AuditAction = keyof typeof auditActions

/** Who acted where no name is known: the server by itself, or somebody at its door. */
const byStrangers: ReadonlySet<string> = new Set(['login-refused', 'account-frozen'])

export type SaidEntry = {
  action: string
  actor: { id: string | null; name: string | null }
  address: string | null
  subject: { id: string | null; name: string | null; email: string | null } | null
  details: AuditDetails
}

/** An act of a newer version than this one is told by its word. */
export function describeAct({ action, details }: Pick<SaidEntry, 'action' | 'details'>): string {
  const known: Action | undefined = isAction(action) ? auditActions[action] : undefined
  return known ? known.words + (known.more?.(details) ?? '') : action
}

export function describeActor({ action, actor }: Pick<SaidEntry, 'action' | 'actor'>): string {
  if (actor.name !== null) return actor.name
  if (actor.id !== null) return 'Pessoa apagada'
  return byStrangers.has(action) ? 'Alguém sem sessão' : 'Servidor'
}

/** From where. The server acts from nowhere; what is missing otherwise was erased with its person. */
export function describeAddress({ address, actor, action }: Pick<SaidEntry, 'address' | 'actor' | 'action'>) {
  if (address !== null) return address
  return actor.id === null && !byStrangers.has(action) ? 'Do próprio servidor' : 'Apagado'
}

/** On whom; nothing where an act is about nobody. */
export function describeSubject({ subject }: Pick<SaidEntry, 'subject'>): string | null {
  return subject && (subject.name ?? subject.email ?? 'Pessoa apagada')
}

export type Change = { name: string; before?: string; after?: string }

/** Each thing that is told, once, as it was and as it is. */
export function listChanges({ before = {}, after = {} }: AuditDetails): Change[] {
  return factKeys.flatMap((fact) => {
    const [was, is] = [before[fact], after[fact]]
    if (was === undefined && is === undefined) return []
    return {
      name: factNames[fact],
      ...(was === undefined ? {} : { before: formatFact(fact, was) }),
      ...(is === undefined ? {} : { after: formatFact(fact, is) }),
    }
  })
}

export function listFacts(facts: Facts = {}): { name: string; value: string }[] {
  return factKeys.flatMap((fact) => {
    const value = facts[fact]
    return value === undefined || value === null
      ? []
      : { name: factNames[fact], value: formatFact(fact, value) }
  })
}

const factKeys = Object.keys(factNames).filter((name): name is FactName => name in factNames)

const days = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' })

/** What is stored as a word of ours, in Portuguese. */
const values: Partial<Record<FactName, Readonly<Record<string, string>>>> = {
  plan: { mensal: 'Mensal', trimestral: 'Trimestral', vitalicia: 'Vitalícia' },
  audience: { active: 'Usuários ativos', inactive: 'Usuários inativos' },
  status: {
    scheduled: 'Agendada',
    running: 'Enviando',
    paused: 'Pausada',
    stopped: 'Encerrada',
    finished: 'Concluída',
    canceled: 'Cancelada',
  },
  filter: {
    ...auditAreas,
    active: 'Ativas',
    warning: 'Expiram em 7 dias',
    canceled: 'Canceladas',
    expired: 'Expiradas',
    lifetime: 'Vitalícias',
    pending: 'Senha pendente',
    admin: 'Administradores',
    frozen: 'Congeladas',
    cleanable: 'Para a limpeza',
    gross: 'Pagamentos',
    refunded: 'Reembolsos',
    chargeback: 'Chargebacks',
    net: 'Pagamentos e devoluções',
    new: 'Novos clientes',
    lost: 'Clientes perdidos',
  },
  outcome: { processed: 'Processada', error: 'Com erro' },
  reason: {
    'wrong-password': 'Senha errada',
    frozen: 'Conta congelada',
    'first-access': 'Link de acesso',
    recovery: 'Link de recuperação',
  },
}

export function formatFact(fact: FactName, value: FactValue): string {
  if (value === null) return fact === 'end' ? 'Sem data de fim' : '—'
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  if (typeof value === 'number') return value.toLocaleString('pt-BR')
  return formatText(fact, value)
}

function formatText(fact: FactName, value: string): string {
  if (fact === 'end') return formatEnd(value)
  if (fact === 'scheduledFor') return formatMoment(value)
  if (fact === 'from' || fact === 'to') return value.split('-').toReversed().join('/')
  return values[fact]?.[value] ?? value
}

const moments = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'short',
})

function formatMoment(instant: string): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? instant : moments.format(date)
}

function formatEnd(instant: string): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? instant : days.format(date)
}

function isAction(action: string): action is AuditAction {
  return Object.hasOwn(auditActions, action)
}
