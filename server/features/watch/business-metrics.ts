import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'
import { login } from '#contract/auth.ts'
import { publishSteps, type PublishStep } from '#contract/publish-steps.ts'
import type { Context } from '#server/context.ts'
import { createBusinessReader, type BusinessFigures } from './read-business.ts'

/** Every instance answers the same: of several, one is enough, or the largest (`max`). */
const ofDatabase = 'Of the database: the same from every instance.'
/** Each instance counts its own: to be added up (`sum`). */
const ofInstance = 'Of this instance, since its start.'

export type BusinessCounts = { publicationFailed: (step: PublishStep) => void }

type Surroundings = { app: FastifyInstance; registry: Registry }

/**
 * What the owner would be woken for, at /metrics. The database is read at the time of a scrape, at most once in some
 * seconds; while it is away those figures are missing, and the ones of the process are there.
 */
export function addBusinessMetrics(context: Context, { app, registry }: Surroundings): BusinessCounts {
  const read = createBusinessReader(context)
  for (const [name, { help, value }] of Object.entries(plain)) addGauge(registry, { name, help, value, read })
  for (const [name, { help, values }] of Object.entries(byCheckout))
    addCheckoutGauge(registry, { name, help, values, read })
  countRefusedLogins(app, registry)
  return { publicationFailed: countFailedPublications(registry) }
}

type Plain = { help: string; value: (figures: BusinessFigures) => number | undefined }

const plain: Record<string, Plain> = {
  integrador_database_up: {
    help: 'Whether this instance could read the figures of the business (1) or the database is away (0). Of this instance.',
    value: ({ isDatabaseUp }) => Number(isDatabaseUp),
  },
  integrador_queue_waiting: {
    help: `Tasks that could begin and have not, up to 1000, without those of campaigns. ${ofDatabase}`,
    value: ({ queue }) => queue?.waiting,
  },
  integrador_queue_oldest_seconds: {
    help: `How long the oldest task that could begin has waited, without those of campaigns. ${ofDatabase}`,
    value: ({ queue }) => queue?.oldestSeconds,
  },
  integrador_sales_processed: {
    help: `Sale events that were applied. ${ofDatabase}`,
    value: ({ sales }) => sales?.processed,
  },
  integrador_sales_pending: {
    help: `Sale events that wait to be applied. ${ofDatabase}`,
    value: ({ sales }) => sales?.pending,
  },
  integrador_sales_failed: {
    help: `Sale events that could not be applied and wait for somebody. ${ofDatabase}`,
    value: ({ sales }) => sales?.failed,
  },
  integrador_paid_without_access: {
    help: `People who have paid and have no access. ${ofDatabase}`,
    value: ({ unserved }) => unserved,
  },
  integrador_mails_waiting: {
    help: `Mails that the mail server refused and that are still tried. ${ofDatabase}`,
    value: ({ mails }) => mails?.waiting,
  },
  integrador_mails_failed: {
    help: `Mails that were given up and may be sent again, of the last 30 days. ${ofDatabase}`,
    value: ({ mails }) => mails?.failed,
  },
  integrador_backup_last_timestamp_seconds: {
    help: 'When the newest copy in BACKUP_DIR was made; missing without one. Of the folder that this instance sees.',
    value: ({ backup }) => backup && backup.at.getTime() / 1000,
  },
  integrador_backup_last_bytes: {
    help: 'How large the newest copy in BACKUP_DIR is; missing without one. Of the folder that this instance sees.',
    value: ({ backup }) => backup?.bytes,
  },
}

type ByCheckout = { help: string; values: (figures: BusinessFigures) => ReadonlyMap<string, number> }

const byCheckout: Record<string, ByCheckout> = {
  integrador_checkout_last_delivery_timestamp_seconds: {
    help: `When a checkout that is on last delivered something; missing before its first. ${ofDatabase}`,
    values: ({ lastDeliveries }) => lastDeliveries,
  },
  integrador_checkout_refused_today: {
    help: `Deliveries of a checkout that were refused today, in São Paulo; missing where none was. ${ofDatabase}`,
    values: ({ refusedToday }) => refusedToday,
  },
}

type Read = () => Promise<BusinessFigures>

function addGauge(
  registry: Registry,
  { name, help, value, read }: Plain & { name: string; read: Read },
): void {
  const gauge = new Gauge({
    name,
    help,
    registers: [],
    async collect() {
      const now = value(await read())
      // What is not known is not there: nought would be an answer.
      if (now === undefined) this.remove()
      else this.set(now)
    },
  })
  registry.registerMetric(gauge)
}

function addCheckoutGauge(
  registry: Registry,
  { name, help, values, read }: ByCheckout & { name: string; read: Read },
): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: ['checkout'],
    registers: [],
    async collect() {
      const now = values(await read())
      this.reset()
      for (const [checkout, value] of now) this.set({ checkout }, value)
    },
  })
  registry.registerMetric(gauge)
}

const refusals: Readonly<Record<number, string>> = {
  401: 'wrong_credentials',
  403: 'frozen',
  429: 'too_many',
  503: 'busy',
}

function countRefusedLogins(app: FastifyInstance, registry: Registry): void {
  const refused = new Counter({
    name: 'integrador_logins_refused_total',
    help: `Logins that were refused, by reason. ${ofInstance}`,
    labelNames: ['reason'],
    registers: [registry],
  })
  for (const reason of Object.values(refusals)) refused.inc({ reason }, 0)
  app.addHook('onResponse', (request, reply, done) => {
    const reason = request.routeOptions.url === login.path ? refusals[reply.statusCode] : undefined
    if (reason !== undefined) refused.inc({ reason })
    done()
  })
}

function countFailedPublications(registry: Registry): BusinessCounts['publicationFailed'] {
  const failed = new Counter({
    name: 'integrador_publications_failed_total',
    help: `Publications of Workers that broke off, by step. ${ofInstance}`,
    labelNames: ['step'],
    registers: [registry],
  })
  for (const step of publishSteps) failed.inc({ step }, 0)
  return (step) => failed.inc({ step })
}
