import { wasSent } from '#features/mails/server/mails.ts'
import { maxAttempts, nextAttempt } from '#platform/server/jobs/job-claims.ts'
import { GiveUp, Postpone } from '#platform/server/jobs/job-endings.ts'
import type { Job, JobHandler } from '#platform/server/jobs/jobs.ts'
import { type Refusal, refusalOf } from '#platform/server/mail/refusal-of.ts'
import { withRetry } from '#platform/server/postgres/with-retry.ts'
import { isOtherAddress } from '#shared/text/is-other-address.ts'
import { later, minutes } from '#shared/time/duration.ts'
import { mailingMail } from './mailing.mail.ts'
import type { SendingDeps } from './mailing-deps.ts'
import { findMailing, type MailingRow } from './mailings.store.ts'
import { noteAnswer } from './note-answer.ts'
import { valuesOf } from './read-segment.ts'
import { findRecipient, noteResult, type RecipientRow } from './recipients.store.ts'
import { hasLeft } from './unsubscribe/unsubscribe.store.ts'
import { unsubscribeLinksOf } from './unsubscribe/unsubscribe-link.ts'

/** How often an email that was handed over before a pause is checked again. */
const whilePaused = minutes(1)

/**
 * Sends one email of a mailing, with the id of its recipient, and records the mail server's response. An
 * accepted email is not sent again, unless the process crashed before that was recorded: then with the same
 * Message-ID.
 */
export const mailingMailJob =
  (deps: SendingDeps): JobHandler =>
  async (job) => {
    const { db, clock } = deps
    const recipient = await findRecipient(db, job.id)
    const mailing = recipient && (await findMailing(db, recipient.website, recipient.mailingId))
    if (!recipient || !mailing) throw new GiveUp('The mailing of this mail does not exist')
    if (recipient.state === 'sent') return
    if (await wasSent(db, recipient.id)) return noteSent(deps, mailing, recipient, job)
    const now = clock.now()
    if (mailing.state === 'paused') throw new Postpone(later(now, whilePaused))
    // stopping is final, also for one that was refused before
    if (mailing.state === 'stopped' && recipient.state === 'refused') return
    const why = await whyNot(deps, mailing, recipient)
    if (why) {
      await noteAnswer(deps, mailing, recipient, { state: 'not-sent', answer: why, settledAt: now })
      return
    }
    await send(deps, mailing, recipient, job)
  }

/** Why this email is not sent any more. */
const whyNot = async (
  { db, sources }: SendingDeps,
  { state, purpose, list }: MailingRow,
  { website, addressKey, sourceId }: RecipientRow,
): Promise<string | undefined> => {
  if (state === 'stopped') return 'Stopped'
  // the email contains their personal link, so it must not go to a former address
  const address = await sources[list].addressOf(website, sourceId)
  if (address && isOtherAddress(address, addressKey)) return 'Their address was changed'
  return purpose === 'news' && (await hasLeft(db, website, addressKey)) ? 'Has left the news' : undefined
}

const send = async (deps: SendingDeps, mailing: MailingRow, recipient: RecipientRow, job: Job) => {
  const mail = await mailOf(deps, mailing, recipient)
  try {
    await deps.sendMailing(mail)
  } catch (error) {
    const refusal = refusalOf(error instanceof GiveUp ? error.cause : error)
    await noteFailure(deps, mailing, recipient, job, refusal)
    throw error
  }
  deps.checkpoint('mail-sent')
  await noteSent(deps, mailing, recipient, job)
}

const mailOf = async (deps: SendingDeps, mailing: MailingRow, recipient: RecipientRow) => {
  const { website, id, name, address, sourceId } = recipient
  const content = await deps.contentOf(website)
  const link = await deps.sources[mailing.list].linkOf(website, sourceId)
  const leave = mailing.purpose === 'news' ? unsubscribeLinksOf(deps, { website, id }) : undefined
  const template = { subject: mailing.subject, text: mailing.body }
  const to = { name, address }
  const values = { ...valuesOf(recipient, content.event.name), 'own page': link }
  return mailingMail(template, { id, website, to, values }, content, leave)
}

const noteSent = (deps: SendingDeps, mailing: MailingRow, recipient: RecipientRow, { attempts }: Job) =>
  withRetry(() =>
    noteAnswer(deps, mailing, recipient, {
      state: 'sent',
      attempts,
      answerCode: null,
      answer: null,
      nextAttemptAt: null,
      settledAt: deps.clock.now(),
    }),
  )

const noteFailure = async (
  deps: SendingDeps,
  mailing: MailingRow,
  recipient: RecipientRow,
  { attempts }: Job,
  refusal: Refusal,
): Promise<void> => {
  const { because, code, text } = refusal
  const now = deps.clock.now()
  const answer = { attempts, answerCode: code ?? null, answer: text }
  const isOver = refusal.isFinal || attempts >= maxAttempts
  if (!isOver) {
    const nextAttemptAt = nextAttempt(attempts, now) ?? null
    await withRetry(() => noteResult(deps.db, recipient.id, { state: 'trying', ...answer, nextAttemptAt }))
  }
  await withRetry(() =>
    noteAnswer(
      deps,
      mailing,
      recipient,
      isOver ? { state: 'refused', ...answer, nextAttemptAt: null, settledAt: now } : undefined,
      because === 'sender'
        ? `The mail server takes no mail from us now: ${[code, text].join(' ')}`
        : undefined,
    ),
  )
}
