import type { FastifyInstance } from 'fastify'
import type { AbstractDeps } from '#features/abstracts/server/abstract-deps.ts'
import { abstractRoutes } from '#features/abstracts/server/abstracts.routes.ts'
import { accommodationRoutes } from '#features/accommodation/server/accommodation.routes.ts'
import {
  askForPasswordLink,
  readPasswordLink,
  usePasswordLink,
} from '#features/accounts/accounts.contract.ts'
import { accountRoutes } from '#features/accounts/server/accounts.routes.ts'
import type { MonitorKind } from '#features/admin-session/admin-session.contract.ts'
import { adminSessionRoutes } from '#features/admin-session/server/admin-session.routes.ts'
import { createPause } from '#features/admin-session/server/admin-session.ts'
import { admit, guard, selfOf } from '#features/admin-session/server/gate.ts'
import { apiDocsRoutes } from '#features/api-docs/server/api-docs.routes.ts'
import { auditRoutes } from '#features/audit/server/audit.routes.ts'
import { backupRoutes } from '#features/backups/server/backups.routes.ts'
import type { BadgeDeps } from '#features/badges/server/badge-deps.ts'
import { badgeRoutes } from '#features/badges/server/badges.routes.ts'
import { bookingRoutes } from '#features/bookings/server/bookings.routes.ts'
import { printable } from '#features/bookings/server/bookings.ts'
import type { ConferenceDeps } from '#features/conferences/server/conference-deps.ts'
import { conferenceRoutes } from '#features/conferences/server/conferences.routes.ts'
import { neededStepsOf } from '#features/conferences/server/needed-steps.ts'
import { adminContactRoutes } from '#features/contact/server/admin-contact.routes.ts'
import { contactRoutes } from '#features/contact/server/contact.routes.ts'
import { figureRoutes } from '#features/dashboard/server/figures.routes.ts'
import { countWaiting } from '#features/dashboard/server/waiting.store.ts'
import { adminDiscountRoutes } from '#features/discounts/server/admin-discounts.routes.ts'
import { discountRoutes } from '#features/discounts/server/discounts.routes.ts'
import type { DraftDeps } from '#features/drafts/server/draft-deps.ts'
import { draftRoutes } from '#features/drafts/server/drafts.routes.ts'
import { previewLinkAdminRoutes } from '#features/drafts/server/preview-links/preview-links.routes.ts'
import { scheduleRoutes } from '#features/drafts/server/schedules/schedules.routes.ts'
import { eventRoutes } from '#features/events/server/events.routes.ts'
import { readContent } from '#features/events/server/read-content.ts'
import { installationRoutes } from '#features/installation/server/installation.routes.ts'
import { mailingRoutes } from '#features/mailings/server/mailings.routes.ts'
import { subscriptionRoutes } from '#features/mailings/server/unsubscribe/unsubscribe.routes.ts'
import { mailRoutes } from '#features/mails/server/mails.routes.ts'
import { exceptionRoutes } from '#features/payments/server/exceptions/exceptions.routes.ts'
import { adminPaymentRoutes } from '#features/payments/server/lists/admin-payments.routes.ts'
import { sumMoneyByDay } from '#features/payments/server/lists/revenue.store.ts'
import type { PaymentDeps } from '#features/payments/server/payment-deps.ts'
import { paymentRoutes } from '#features/payments/server/payments.routes.ts'
import { refundRoutes } from '#features/payments/server/refunds/refunds.routes.ts'
import { createWebhookCounts, type WebhookCounts } from '#features/payments/server/sync/webhook-counts.ts'
import type { PictureDeps } from '#features/pictures/server/picture-deps.ts'
import { pictureRoutes } from '#features/pictures/server/pictures.routes.ts'
import { adminPricingRoutes } from '#features/pricing/server/admin-pricing.routes.ts'
import { pricingRoutes } from '#features/pricing/server/pricing.routes.ts'
import { ticketTypesRoutes } from '#features/pricing/server/ticket-types.routes.ts'
import { privacyRoutes } from '#features/privacy/server/privacy.routes.ts'
import type { PrivacyDeps } from '#features/privacy/server/privacy-deps.ts'
import { adminProgramOptionRoutes } from '#features/program-options/server/admin-program-options.routes.ts'
import { programOptionsRoutes } from '#features/program-options/server/program-options.routes.ts'
import { adminReceiptRoutes } from '#features/receipts/server/admin-receipts.routes.ts'
import { openReceipt } from '#features/receipts/server/open-receipt.ts'
import { payerDocuments } from '#features/receipts/server/payer-documents.ts'
import { receiptFileRoutes } from '#features/receipts/server/receipt-files.routes.ts'
import { ownRegistrationRoutes } from '#features/registration/server/own/own-registration.routes.ts'
import { registrationRoutes } from '#features/registration/server/registration.routes.ts'
import { searchRoutes } from '#features/search/server/search.routes.ts'
import { secondStepOf } from '#features/second-factor/server/log-in.ts'
import { secondFactorRoutes } from '#features/second-factor/server/second-factor.routes.ts'
import type { EmailSettingsDeps } from '#features/settings/server/email/email-settings-deps.ts'
import type { PaymentSettingsDeps } from '#features/settings/server/payments/payment-settings-deps.ts'
import { settingsRoutes } from '#features/settings/server/settings.routes.ts'
import { agendaDownloadRoutes } from '#features/website-content/server/agenda-downloads.routes.ts'
import type { CalendarIdentity } from '#features/website-content/server/calendar-identities.store.ts'
import { websiteContentRoutes } from '#features/website-content/server/website-content.routes.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import type { ResolveHost } from '#platform/server/domains/resolve-host.ts'
import { type AnswerFirst, createHttp } from '#platform/server/http/http.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import type { RateLimitSettings } from '#platform/server/http/rate-limit-setting.ts'
import { createLimits, type Limits } from '#platform/server/http/rate-limits.ts'
import type { RenderContent } from '#platform/server/http/render-content.ts'
import { createResponseCache } from '#platform/server/http/response-cache.ts'
import type { SharedCounts } from '#platform/server/http/shared-counts.ts'
import { addressReader, type TrustedProxies } from '#platform/server/http/trusted-proxies.ts'
import type { MailKind } from '#platform/server/mail/mail-definition.ts'
import { collectRoutes } from '#platform/server/openapi/collect-routes.ts'
import type { DatabaseState } from '#platform/server/postgres/database-state.ts'
import type { Timer } from '#platform/server/timer.ts'
import type { Watch } from '#platform/server/watching/watch.ts'
import { createWebsiteOfLink } from '#platform/server/websites/website-of-link.ts'
import type { WebsiteRegistry } from '#platform/server/websites/website-registry.ts'
import { rehearsalRoutes } from '#sandbox/rehearsal/server/rehearsal.routes.ts'
import type { Failure } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { mailingSources } from './mailing-lists/mailing-sources.ts'
import type { Pages } from './pages.ts'
import { type PreviewOf, previewRoutes } from './preview/preview.ts'
import { previewLinkRoutes } from './preview/preview-link.ts'
import { healthRoutes } from './process/health.ts'
import { findersOf } from './search/finders.ts'
import { hostAllowedRoute } from './well-known/host-allowed.ts'
import { searchEngineRoutes } from './well-known/search-engines.ts'
import { securityContactRoute } from './well-known/security-contact.ts'

export type ApiDeps = PaymentDeps &
  AbstractDeps &
  BadgeDeps &
  DraftDeps &
  Omit<PictureDeps, 'watch'> &
  Pick<PrivacyDeps, 'countAtSandbox' | 'endOf'> &
  Pick<EmailSettingsDeps, 'mailOfEnvironment' | 'tryMailServer' | 'sendNow'> &
  Pick<PaymentSettingsDeps, 'connectStripe' | 'keysOfEnvironment'> & {
    origins: Origins
    /** Asks name servers for the addresses of a host. */
    resolveHost: ResolveHost
    publicUrl: string | undefined
    rateLimits: RateLimitSettings
    /** Rate limits shared by all processes; without it each process counts for itself. */
    sharedCounts?: SharedCounts | undefined
    trustProxy: TrustedProxies
    /** Whether there is a mail server; else emails are written to the outbox folder. */
    hasMailServer: () => Promise<boolean>
    /** Limit of mailing emails sent per minute. */
    mailsPerMinute: number
    /** The email kinds whose templates organisers may edit. */
    mailKinds: readonly MailKind[]
    version: ContentVersion
    websites: WebsiteRegistry
    /** Delays the response to a failed login; defaults to the system timer. */
    attemptTimer?: Timer | undefined
    /** How the back-office displays the session monitor. */
    monitor: MonitorKind
    /** Origin of the country names service; undefined: disabled. */
    countriesUrl: string | undefined
    /** Answers cached pages and files before Fastify's router; by default nothing is. */
    answerFirst?: AnswerFirst
    contentFor: RenderContent['contentFor']
    storeIdentity: ConferenceDeps['storeIdentity']
    /** UIDs of the website's calendar entries. */
    calendarIdentityOf: (website: Website) => Promise<CalendarIdentity | undefined>
    calendarHostOf: (website: Website) => Promise<string>
    /** The content that the preview renders. */
    previewOf: PreviewOf
    /** The pages; undefined until they are mounted. */
    pages: () => Pages | undefined
    /** BACKUP_DIR, if set. */
    backupDir: string | undefined
    dataDir: string
    backups: { key: string | undefined }
    /** The bucket of visitors' files; undefined: they are in DATA_DIR. */
    bucket: string | undefined
    /** The database is the embedded one of DATA_DIR. */
    isEmbedded: boolean
    isStopping: () => boolean
    isStoreReached: () => boolean
    databaseState: DatabaseState
    /** Headers of every response. */
    headers: Readonly<Record<string, string>>
    /** Receives metrics and traces. */
    watch: Watch
  }

const unknownPath: Failure = { message: 'There is nothing at this address', code: 'not_found' }

/** Registers every route of the product. Start here to find an endpoint. */
export const createApi = (deps: ApiDeps): FastifyInstance => {
  const { db, clock, log, origins, sessionKey, websites } = deps
  const repeats = createResponseCache(deps.watch.served)
  const app = createHttp(log, {
    ...deps,
    repeats,
    onDatabaseFailure: deps.databaseState.noteFailure,
  }) as unknown as FastifyInstance
  collectRoutes(app)
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(unknownPath))

  const limits = createLimits(app, deps.rateLimits, addressReader(deps.trustProxy), deps.sharedCounts)

  // first, so that /admin/api and /api/payments are denied by default
  guard(app, {
    db,
    clock,
    websites,
    key: sessionKey,
    // without a session: who lost the password cannot log in, and the other two carry a link token
    open: [askForPasswordLink, readPasswordLink, usePasswordLink],
  })

  const webhookCounts = createWebhookCounts(deps)
  visitorRoutes(app, deps, { limits, repeats, webhookCounts })
  loginRoutes(app, { ...deps, limits })
  const storedContentOf = (website: Website) => readContent(db, website, log)
  const pause = createPause(deps.attemptTimer)
  conferenceRoutes(app, { ...deps, countWaiting, storedContentOf, pause })
  eventRoutes(app, deps)
  draftRoutes(app, deps)
  pictureRoutes(app, { ...deps, selfOf })
  scheduleRoutes(app, deps)
  previewLinkAdminRoutes(app, deps)
  adminPaymentRoutes(app, deps)
  adminReceiptRoutes(app, deps)
  receiptFileRoutes(app, { ...deps, limits })
  refundRoutes(app, deps)
  exceptionRoutes(app, deps)
  bookingRoutes(app, deps)
  badgeRoutes(app, { ...deps, printable })
  adminDiscountRoutes(app, deps)
  adminProgramOptionRoutes(app, deps)
  adminPricingRoutes(app, deps)
  ticketTypesRoutes(app, deps)
  accommodationRoutes(app, deps)
  adminContactRoutes(app, deps)
  auditRoutes(app, { db, clock, admit, selfOf })
  mailRoutes(app, deps)
  mailingRoutes(app, { ...deps, sources: mailingSources(deps) })
  searchRoutes(app, findersOf(deps))
  privacyRoutes(app, { ...deps, openDocument: (key) => openReceipt(db, key) })
  figureRoutes(app, {
    ...deps,
    moneyByDay: sumMoneyByDay,
    neededOf: async (connection, website) =>
      (await neededStepsOf({ ...deps, db: connection }, [website])).get(website) ?? [],
  })
  backupRoutes(app, deps)
  installationRoutes(app, deps)
  rehearsalRoutes(app, deps)
  previewRoutes(app, deps)
  previewLinkRoutes(app, { ...deps, limits })
  settingsRoutes(app, { ...deps, pause, webhookCounts })
  apiDocsRoutes(app, origins)
  return app
}

/** Routes of the public website and of personal links. */
const visitorRoutes = (
  app: FastifyInstance,
  deps: ApiDeps,
  {
    limits,
    repeats,
    webhookCounts,
  }: { limits: Limits; repeats: ReturnType<typeof createResponseCache>; webhookCounts: WebhookCounts },
): void => {
  const { db, clock, origins, websites } = deps
  const websiteOfLink = createWebsiteOfLink({ db, websites, origins })
  const documents = payerDocuments(deps)
  healthRoutes(app, deps)
  searchEngineRoutes(app, origins, {
    isShown: websites.isShown,
    contentOf: deps.contentOf,
  })
  hostAllowedRoute(app, { ...deps, limits })
  securityContactRoute(app, { ...origins, contentOf: deps.contentOf, clock })
  websiteContentRoutes(app, { ...origins, contentFor: deps.contentFor, clock: deps.clock })
  agendaDownloadRoutes(app, { ...deps, ...origins })
  pricingRoutes(app, { ...deps, limits, repeats })
  registrationRoutes(app, { ...deps, limits })
  ownRegistrationRoutes(app, { ...deps, limits, documents, websiteOfLink })
  discountRoutes(app, { ...deps, limits, documents, websiteOfLink })
  paymentRoutes(app, { ...deps, limits, webhookCounts })
  programOptionsRoutes(app, { ...deps, websiteOf: origins.websiteOf })
  subscriptionRoutes(app, { ...deps, limits, websiteOfLink })
  contactRoutes(app, { db, clock, limits, websiteOf: origins.websiteOf })
  abstractRoutes(app, { ...deps, limits, websiteOfLink })
}

/** Login, second factor and account routes. */
const loginRoutes = (app: FastifyInstance, deps: ApiDeps & { limits: Limits }): void => {
  const { db, clock, sessionKey: key, monitor, publicUrl, websites } = deps
  const pause = createPause(deps.attemptTimer)
  adminSessionRoutes(app, {
    db,
    clock,
    key,
    monitor,
    websites,
    publicUrl,
    pause,
    secondStep: secondStepOf(deps),
  })
  secondFactorRoutes(app, { ...deps, pause })
  accountRoutes(app, { ...deps, pause })
}
