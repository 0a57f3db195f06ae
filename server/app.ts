import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { live } from '#contract/health.ts'
import type { Context } from './context.ts'
import { finishErasureWorks } from './features/account/erasure/finish-erasures.ts'
import { accountRoutes } from './features/account/routes.ts'
import { adminRoutes } from './features/admin/routes.ts'
import { createGuards } from './features/auth/guards.ts'
import { recoverPasswordWork } from './features/auth/recover-password.ts'
import { refusedLoginWork } from './features/auth/record-login.ts'
import { renewFirstAccessWork } from './features/auth/renew-first-access.ts'
import { authRoutes } from './features/auth/routes.ts'
import { cookieName } from './features/auth/sessions.ts'
import { prepareCampaignWorks } from './features/campaigns/create-campaign.ts'
import { deliverCampaignWork } from './features/campaigns/deliver-campaign.ts'
import { startScheduledWork } from './features/campaigns/schedule.ts'
import { campaignRoutes } from './features/campaigns/routes.ts'
import { applySaleWork } from './features/checkout/apply-sale.ts'
import { findUnservedWork } from './features/checkout/find-unserved.ts'
import { bringUnderRulesWork } from './features/customers/bring-under-rules.ts'
import { dateSalesWork } from './features/sales/date-sales.ts'
import { cleanupWork } from './features/customers/cleanup-work.ts'
import { noteHourWork } from './features/customers/doubt-clock.ts'
import { deleteExpiredWork } from './features/customers/run-cleanup.ts'
import { undoCleanupWork } from './features/customers/undo-cleanup.ts'
import { remindUnpaidWork } from './features/checkout/remind-unpaid.ts'
import { maskSalesWork } from './features/checkout/mask-old-sales.ts'
import { checkoutRoutes } from './features/checkout/routes.ts'
import { createDoctor, type Doctor } from './features/doctor/doctor.ts'
import { doctorRoutes } from './features/doctor/routes.ts'
import { freezingRoutes } from './features/freezing/routes.ts'
import { integrationRoutes } from './features/integrations/routes.ts'
import { publishingRoutes } from './features/publishing/routes.ts'
import { remindersWork } from './features/customers/send-reminders.ts'
import { addBusinessMetrics } from './features/watch/business-metrics.ts'
import { watchRoutes } from './features/watch/routes.ts'
import { watchWork } from './features/watch/tell-administrators.ts'
import { housekeepingWork } from './housekeeping.ts'
import { nightlyCopyWork } from './platform/backup/nightly-copy.ts'
import { answerError, answerErrors } from './platform/http/answer-errors.ts'
import { AppError } from './platform/http/app-error.ts'
import { serveDocs } from './platform/http/docs.ts'
import { serveHealth } from './platform/http/health.ts'
import { isLoopback } from './platform/http/is-loopback.ts'
import { limits } from './platform/http/limits.ts'
import { logAnswers } from './platform/http/log-answers.ts'
import { serveMetrics } from './platform/http/metrics.ts'
import { noticeProxy } from './platform/http/notice-proxy.ts'
import { servePages } from './platform/http/pages.ts'
import { parseJson } from './platform/http/parse-json.ts'
import { refuseCrossSite } from './platform/http/refuse-cross-site.ts'
import { refuseNulInQueries } from './platform/http/refuse-nul.ts'
import { addSecurityHeaders } from './platform/http/security-headers.ts'
import type { JobWork } from './platform/jobs/job.ts'
import { tidyDatabaseWork } from './platform/jobs/tidy-database.ts'
import { mailKinds } from './mail-kinds.ts'
import { askMailServerWork, sendMailWork } from './platform/mail/send-mails.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** For whoever asks from beside the running server. */
    doctor: Doctor
  }
}

/** The whole server: what every request passes, then the features by name. */
export async function buildApp(context: Context, { webRoot }: { webRoot: string }): Promise<FastifyInstance> {
  const { env } = context
  // What a schema has no words of its own for is said in Portuguese too.
  z.config(z.locales.ptBR())
  const isHttps = env.APP_URL.startsWith('https:')
  const app = Fastify({
    ...limits,
    loggerInstance: context.log,
    trustProxy: env.TRUST_PROXY > 0 && ((_address, hop) => hop < env.TRUST_PROXY),
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  answerErrors(app)
  parseJson(app)
  refuseNulInQueries(app)
  logAnswers(app)
  const proxy = noticeProxy(app, { trustedProxies: env.TRUST_PROXY })
  addSecurityHeaders(app, { isHttps, includesSubdomains: env.HSTS_SUBDOMAINS })
  refuseCrossSite(app, env.APP_URL)
  await app.register(cookie)
  endConnectionsWhenLeaving(app, context)
  refuseUntilReady(app, context)

  const guards = createGuards(app, context)
  await serveDocs(app, guards.admitAdmin)
  const metrics = serveMetrics(app, {
    admit: guards.admitAdmin,
    token: env.METRICS_TOKEN,
    isBehindProxy: env.TRUST_PROXY > 0,
  })
  const counts = addBusinessMetrics(context, { app, registry: metrics })
  serveHealth(app, context)
  await authRoutes(app, context, guards)
  await freezingRoutes(app, context)
  await checkoutRoutes(app, context, guards)
  await campaignRoutes(app, context, guards)
  integrationRoutes(app, context, guards)
  publishingRoutes(app, context, { guards, onFailure: counts.publicationFailed })
  adminRoutes(app, context, { guards, proxy })
  await accountRoutes(app, context, guards)
  watchRoutes(app, context, { guards, metrics })
  const doctor = createDoctor(context, proxy)
  app.decorate('doctor', doctor)
  doctorRoutes(app, { guards, doctor })
  await servePages(app, {
    webRoot,
    isHttps,
    allowsLocalWorkers: isLoopback(env.CLOUDFLARE_API_URL),
    sessionCookie: cookieName(context),
    publicSettings: publicSettingsOf(env),
    admitTo: { members: guards.admitMember, formerMembers: guards.admitFormerMember },
  })
  return app
}

/** What every page may know of the installation. */
function publicSettingsOf(env: Context['env']) {
  return {
    SUPPORT_PHONE: env.SUPPORT_PHONE,
    SUPPORT_EMAIL: env.SUPPORT_EMAIL,
    CHECKOUT_URL: env.CHECKOUT_URL,
    OWNER_NAME: env.OWNER_NAME,
    OWNER_DOCUMENT: env.OWNER_DOCUMENT,
    OWNER_ADDRESS: env.OWNER_ADDRESS,
    PRIVACY_EMAIL: env.PRIVACY_EMAIL,
  }
}

/** Everything that is done outside of a request. */
export function listWorks(context: Context): JobWork[] {
  return [
    sendMailWork(context, mailKinds),
    askMailServerWork(context),
    recoverPasswordWork(context),
    refusedLoginWork(),
    renewFirstAccessWork(context),
    applySaleWork(context),
    findUnservedWork(context),
    remindersWork(context),
    remindUnpaidWork(context),
    maskSalesWork(context),
    cleanupWork(context),
    deleteExpiredWork(context),
    undoCleanupWork(context),
    noteHourWork(context),
    ...finishErasureWorks(context),
    bringUnderRulesWork(context),
    dateSalesWork(context),
    ...prepareCampaignWorks(context),
    startScheduledWork(context),
    deliverCampaignWork(context),
    watchWork(context),
    housekeepingWork(context),
    nightlyCopyWork(context),
    tidyDatabaseWork(context),
  ]
}

/** A proxy sends nothing more over a connection that was ended by an answer: none is cut off in the middle of a request. */
function endConnectionsWhenLeaving(app: FastifyInstance, { lifecycle }: Context): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (lifecycle.isLeaving) reply.header('connection', 'close')
    done(null, payload)
  })
}

/** Pages are served from the first moment; calls wait until the database has been reached and migrated. */
function refuseUntilReady(app: FastifyInstance, { jobs, lifecycle }: Context): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isCall = request.url.startsWith('/api/') && request.url !== live.path
    const isTooEarly = isCall && !jobs.isRunning() && !lifecycle.isLeaving
    done(isTooEarly ? new AppError('unavailable', { retryAfterSeconds: 1 }) : undefined)
  })
}
