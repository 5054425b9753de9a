import type { AbstractDeps } from '#features/abstracts/server/abstract-deps.ts'
import { abstractReceived, abstractReceivedJob } from '#features/abstracts/server/abstract-received.job.ts'
import {
  abstractDecided,
  abstractDecidedJob,
} from '#features/abstracts/server/decisions/abstract-decided.job.ts'
import { fileCheck, fileCheckJob } from '#features/abstracts/server/file-check/check-file.job.ts'
import {
  enqueueRegularSweep,
  enqueueSweepAtStart,
  sweepFiles,
  sweepFilesJob,
} from '#features/abstracts/server/sweep-files.job.ts'
import type { AccountDeps } from '#features/accounts/server/account-deps.ts'
import { accountJobs } from '#features/accounts/server/account-jobs.ts'
import { sumFailures, sumFailuresJob } from '#features/admin-session/server/attempts/sum-failures.job.ts'
import {
  enqueueRegularForgetting,
  forgetAdminSessions,
  forgetSessionsJob,
} from '#features/admin-session/server/forget-sessions.job.ts'
import { warnOfBackupFolder } from '#features/backups/server/backup-folder.ts'
import {
  enqueueRegularBackup,
  type ScheduleDeps,
  scheduledBackup,
  scheduledBackupJob,
} from '#features/backups/server/scheduled-backup.job.ts'
import type { BadgeDeps } from '#features/badges/server/badge-deps.ts'
import { badgeJobs } from '#features/badges/server/badge-jobs.ts'
import { drawPrint } from '#features/badges/server/draw-print.job.ts'
import { enqueueRegularPrintSweep, sweepPrints } from '#features/badges/server/sweep-prints.job.ts'
import { contactNotice, contactNoticeJob } from '#features/contact/server/contact-notice.job.ts'
import { discountPageOf } from '#features/discounts/server/discount-page-of.ts'
import {
  discountAnswered,
  discountAnsweredJob,
} from '#features/discounts/server/mails/discount-answered.job.ts'
import { discountConfirmationJob } from '#features/discounts/server/mails/discount-confirmation.job.ts'
import { discountFailedJob } from '#features/discounts/server/mails/discount-failed.job.ts'
import { reportDiscounts } from '#features/discounts/server/report-discounts.ts'
import type { DraftDeps } from '#features/drafts/server/draft-deps.ts'
import { draftJobs } from '#features/drafts/server/draft-jobs.ts'
import { editsAudit } from '#features/drafts/server/edits-audit/audit-edits.ts'
import { plannedPublication } from '#features/drafts/server/schedules/planned-publication.job.ts'
import { feedJob, mailingFeed, mailingMailDue } from '#features/mailings/server/feed.job.ts'
import type { SendingDeps } from '#features/mailings/server/mailing-deps.ts'
import { mailingMailJob } from '#features/mailings/server/mailing-mail.job.ts'
import { mailingTest, mailingTestJob } from '#features/mailings/server/test-mail.job.ts'
import { addressChanged, addressChangedJob } from '#features/mails/server/former/address-changed.job.ts'
import { mailRepeated, repeatMailJob } from '#features/mails/server/repeat-mail.job.ts'
import { templateTried } from '#features/mails/server/templates/try-template.ts'
import { closePayment } from '#features/payments/server/checkout/cancel-open-payments.ts'
import { closePaymentJob } from '#features/payments/server/checkout/close-checkout.job.ts'
import {
  checkPaymentCounters,
  enqueueRegularCounting,
  paymentCountersJob,
} from '#features/payments/server/lists/payment-counters.job.ts'
import type { PaymentDeps } from '#features/payments/server/payment-deps.ts'
import {
  enqueueRegularReconcile,
  reconcileJob,
  reconcilePayments,
} from '#features/payments/server/reconcile/reconcile.job.ts'
import { pictureRemoval } from '#features/pictures/server/erase-picture.ts'
import { type PictureJobDeps, pictureJobs } from '#features/pictures/server/picture-jobs.ts'
import { enqueueRegularPictureSweep, sweepPictures } from '#features/pictures/server/sweep-pictures.job.ts'
import { personErasure } from '#features/privacy/server/person/erase-person.job.ts'
import type { PrivacyDeps } from '#features/privacy/server/privacy-deps.ts'
import { privacyJobs } from '#features/privacy/server/privacy-jobs.ts'
import { enqueueRegularRemoval, retentionRemoval } from '#features/privacy/server/retention/remove-due.job.ts'
import { enqueueRegularDocuments, missingDocuments } from '#features/receipts/server/missing-documents.job.ts'
import { receiptDue } from '#features/receipts/server/receipt-due.job.ts'
import { receiptJobs } from '#features/receipts/server/receipt-jobs.ts'
import {
  registrationCancelled,
  registrationCancelledJob,
} from '#features/registration/server/cancelled/cancelled.job.ts'
import { confirmationJob } from '#features/registration/server/confirmation.job.ts'
import { linksRequestedJob } from '#features/registration/server/own/links-requested.job.ts'
import { ownPageOf } from '#features/registration/server/own/own-page-of.ts'
import { linksRequested } from '#features/registration/server/own/request-links.ts'
import { paidBefore, paidBeforeJob } from '#features/registration/server/paid-before.job.ts'
import { paymentFailedJob } from '#features/registration/server/payment-failed.job.ts'
import { registrationReceived, registrationReceivedJob } from '#features/registration/server/received.job.ts'
import { factorJobs } from '#features/second-factor/server/factor-jobs.ts'
import { settingsJobs } from '#features/settings/server/settings-jobs.ts'
import type { ExternalEffects } from '#platform/server/external-effects/external-effects.ts'
import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import { runDueJobs, startJobs } from '#platform/server/jobs/run-jobs.ts'
import type { TemplateOf } from '#platform/server/mail/mail-definition.ts'
import type { Mailer, MailerOver } from '#platform/server/mail/mailer.ts'
import type { DatabaseState } from '#platform/server/postgres/database-state.ts'
import { systemTimer, type Timer } from '#platform/server/timer.ts'
import type { Watch } from '#platform/server/watching/watch.ts'
import { minutes } from '#shared/time/duration.ts'
import { mailingSources } from './mailing-lists/mailing-sources.ts'

type JobDeps = PaymentDeps &
  AbstractDeps &
  AccountDeps &
  BadgeDeps &
  PrivacyDeps &
  PictureJobDeps &
  DraftDeps &
  Omit<SendingDeps, 'sources'> & {
    send: Mailer
    sendOver: MailerOver
    wordsOf: TemplateOf
    watch?: Watch
    backups: ScheduleDeps
    backupDir: string | undefined
    databaseState: Pick<DatabaseState, 'check'>
    effects: ExternalEffects
  }

/** The handler of every job kind. */
export const jobHandlers = (deps: JobDeps): Readonly<Record<string, JobHandler>> => ({
  [deps.payables.registration.followUps.paid]: confirmationJob(deps),
  [deps.payables.discount.followUps.paid]: discountConfirmationJob(deps),
  [deps.payables.registration.followUps.failed]: paymentFailedJob(deps),
  [deps.payables.discount.followUps.failed]: discountFailedJob(deps),
  [linksRequested]: linksRequestedJob({
    ...deps,
    // more than ten requests of one address are probably abuse
    discountsOf: (website, email) => reportDiscounts(deps, website, email, 10),
  }),
  [registrationReceived]: registrationReceivedJob(deps),
  [registrationCancelled]: registrationCancelledJob(deps),
  [paidBefore]: paidBeforeJob(deps),
  [discountAnswered]: discountAnsweredJob(deps),
  [closePayment]: closePaymentJob(deps),
  [reconcilePayments]: reconcileJob(deps),
  [checkPaymentCounters]: paymentCountersJob(deps),
  [contactNotice]: contactNoticeJob(deps),
  [abstractReceived]: abstractReceivedJob(deps),
  [fileCheck]: fileCheckJob(deps),
  [abstractDecided]: abstractDecidedJob(deps),
  [sweepFiles]: sweepFilesJob(deps),
  [forgetAdminSessions]: forgetSessionsJob(deps),
  [sumFailures]: sumFailuresJob(deps),
  [addressChanged]: addressChangedJob(deps),
  [mailRepeated]: repeatMailJob(deps),
  [mailingFeed]: feedJob(deps),
  [mailingMailDue]: mailingMailJob({ ...deps, sources: mailingSources(deps) }),
  [mailingTest]: mailingTestJob(deps),
  [templateTried]: repeatMailJob(deps),
  // inserted by a version before migration 0067 that still runs during an update; nothing is left to do
  'search.ids': async () => {},
  // a process without BACKUP_DIR leaves backups to one that has it
  ...(deps.backupDir && { [scheduledBackup]: scheduledBackupJob(deps.backups, deps.backupDir) }),
  ...accountJobs(deps),
  ...badgeJobs(deps),
  ...privacyJobs(deps),
  ...pictureJobs(deps),
  ...factorJobs(deps),
  ...settingsJobs(deps),
  ...draftJobs(deps),
  ...receiptJobs({
    ...deps,
    pageOf: async (payment) => (await ownPageOf(deps)(payment)) ?? discountPageOf(deps)(payment),
  }),
})

/**
 * The kinds that act only on the database and files of this installation, and remove nothing. All others, also future ones,
 * wait while external effects are held.
 */
const kindsWithoutEffects: readonly string[] = [
  fileCheck,
  checkPaymentCounters,
  sumFailures,
  drawPrint,
  editsAudit,
]

/** Whether jobs of a kind wait, because an owner has not said yet which installation this is. */
export const heldKinds =
  ({ areHeld }: Pick<ExternalEffects, 'areHeld'>) =>
  (kind: string): boolean =>
    areHeld() && !kindsWithoutEffects.includes(kind)

export type Jobs = {
  /** Runs due jobs until none are left and none are running. */
  runDue: () => Promise<void>
  /** Starts no more jobs and waits for the running ones. */
  stop: () => Promise<void>
  /** Releases the running jobs, so that another process can start them at once. */
  releaseClaims: () => Promise<void>
}

/** Runs due jobs, and each minute enqueues the recurring ones and checks that the database is writable. */
export const startAllJobs = (deps: JobDeps, timer: Timer = systemTimer): Jobs => {
  const { db, clock, log } = deps
  const handlers = jobHandlers(deps)
  const watch = deps.watch && { watch: deps.watch }
  const isHeld = heldKinds(deps.effects)
  const all = { db, clock, log, handlers, waiting: remoteKinds(handlers), isHeld, ...watch }
  const jobs = startJobs(all, timer)
  const write = async (...inserts: Promise<void>[]) => {
    for (const outcome of await Promise.allSettled(inserts)) {
      if (outcome.status === 'fulfilled') continue
      log.error('regular jobs cannot be written', { error: outcome.reason })
    }
  }
  const regular = () => write(deps.databaseState.check(), ...(deps.effects.areHeld() ? [] : enqueueRegular()))
  const enqueueRegular = () => [
    enqueueRegularReconcile(db, clock),
    enqueueRegularCounting(db, clock),
    enqueueRegularSweep(db, clock),
    enqueueRegularForgetting(db, clock),
    enqueueRegularDocuments(db, clock),
    enqueueRegularPrintSweep(db, clock),
    enqueueRegularPictureSweep(db, clock),
    enqueueRegularRemoval(db, clock),
    ...(deps.backupDir ? [enqueueRegularBackup(db, clock)] : []),
  ]
  // not awaited: a network disk may not respond
  const folderChecked = deps.backupDir && warnOfBackupFolder(deps.backupDir, deps.backups)
  let writing = write(enqueueSweepAtStart(db, clock)).then(regular)
  let cancelTimer = () => {}
  const everyMinute = () => {
    cancelTimer = timer(minutes(1), () => {
      writing = writing.then(regular)
      everyMinute()
    })
  }
  everyMinute()
  return {
    runDue: async () => {
      await Promise.all([writing, folderChecked])
      for (;;) {
        const count = await runDueJobs(all)
        const wasRunning = await jobs.settled()
        if (count === 0 && !wasRunning) return
      }
    },
    stop: async () => {
      cancelTimer()
      await Promise.all([writing, jobs.stop()])
    },
    releaseClaims: jobs.releaseClaims,
  }
}

/** Kinds that wait for the mail server or the payment provider; `startJobs` runs several of them concurrently. */
const remoteKinds = (handlers: ReturnType<typeof jobHandlers>): readonly string[] =>
  Object.keys(handlers).filter((kind) => !localKinds.includes(kind))

/** Kinds limited by this machine and its database: running two at once is only slower. */
const localKinds: readonly string[] = [
  fileCheck,
  reconcilePayments,
  checkPaymentCounters,
  sweepFiles,
  forgetAdminSessions,
  sumFailures,
  mailingFeed,
  scheduledBackup,
  drawPrint,
  sweepPrints,
  sweepPictures,
  pictureRemoval,
  plannedPublication,
  editsAudit,
  personErasure,
  retentionRemoval,
  missingDocuments,
  receiptDue,
]
