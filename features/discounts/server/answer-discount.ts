import type { DiscountRecord } from '#features/discounts/admin-discounts.contract.ts'
import {
  forOneRequest,
  insertPayment,
  isOurs,
  isPaidUp,
  listPaymentsOfSame,
  lockPaymentsOfSame,
  type PaymentDeps,
  type PaymentRow,
  providerOf,
  requestCancellation,
  type Settling,
  settlingOf,
  withoutAccount,
} from '#features/payments/server/payments.ts'
import { diffOf, writeAudit } from '#platform/server/audit-log.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import { type Requested, requireVersion } from '#platform/server/if-match.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { lockPerson } from '#platform/server/postgres/lock-person.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { isId } from '#shared/ids.ts'
import { ifMatch as ifMatchOf } from '#shared/if-match.ts'
import { type Cents, formatEuros, smallestCharge, toCents } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { later, minutes } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import { closeSessions } from './close-sessions.ts'
import { discountPayment } from './discount-payment.ts'
import {
  type AnswerColumns,
  amountToPay,
  type DiscountRow,
  findDiscount,
  lockDiscount,
  setAnswer,
} from './discounts.store.ts'
import { findListedDiscount } from './list-discounts.ts'
import { type AnsweredPayload, answeredKey, discountAnswered } from './mails/discount-answered.job.ts'

type Deps = PaymentDeps & { origins: Pick<Origins, 'homeOf'> }
type Permission = AdminOf<Website, 'write'>
type Answer = { decision: 'approved' | 'refused'; amount?: Cents | undefined; note?: string | undefined }

/**
 * Answers a discount request of the admin's website. The visitor's payable sessions are closed first: if one was paid
 * in the meantime, there is nothing to answer. A session opened between that and the answer is closed afterwards, by
 * this call or by the email's job. The same answer again within a minute, without `ifMatch`, changes nothing.
 * @throws Problem 404; 409 when it is paid, or turns out to be; 412 when `ifMatch` names another version; 503 when
 * there would be something to pay and payments are off
 */
export const answerDiscount = async (
  baseDeps: Deps,
  permission: Permission,
  { id, ifMatch }: Requested,
  answer: Answer,
): Promise<DiscountRecord> => {
  const deps = { ...baseDeps, ...forOneRequest(baseDeps) }
  const { db } = deps
  const request = isId(id) ? await findDiscount(db, permission.website, id) : undefined
  if (!request) throw notThere()
  // a double click must not close the session that the visitor may be paying by now
  if (!isRepeated(request, ifMatch, columnsOf(request, answer, deps.clock.now()))) {
    requireAnswerable(deps, request, await listPaymentsOfSame(db, ofRequest(request)), ifMatch)
    if (await wasPaid(deps, request, 'all')) throw paidMeanwhile()
    await writeAnswer(deps, permission, request, ifMatch, answer)
    if (await wasPaid(deps, request, 'requested')) throw paidMeanwhile()
  }

  const answered = await findListedDiscount(deps, permission, id)
  if (!answered) throw notThere()
  return answered
}

const notThere = () => new Problem(404, 'not_found', 'There is no such discount request')

const settling: Record<Settling, string> = {
  arrived: 'A payment for this request has arrived and is being confirmed.',
  'at the bank':
    'A bank payment for this request is under way. It can take several days. You can answer if it fails.',
}

/** @throws Problem 409 when the request is paid; 412 when its version is not the one that the admin saw */
const requireAnswerable = (
  deps: Deps,
  request: DiscountRow,
  payments: readonly PaymentRow[],
  ifMatch: string | undefined,
): void => {
  if (payments.some((payment) => isPaidUp(deps, payment)))
    throw new Problem(409, 'already_answered', 'This request is completed and can no longer be answered.')
  const where = payments
    .filter((payment) => isOurs(deps, payment))
    .map(settlingOf)
    .find(Boolean)
  if (where) throw new Problem(409, 'payment_arrived', settling[where])
  const { decision, amount } = auditValues(request)
  const now = decision === 'approved' ? `approved with ${amount}` : decision
  requireVersion(ifMatch, String(request.version), 'The request has been answered', `It is now: ${now}`)
}

/** The values as the audit shows them. */
const auditValues = (request: DiscountRow) => ({
  decision: request.decision,
  amount: formatEuros(amountToPay(request)),
  note: request.answerNote,
  linkVersion: request.linkVersion,
})

const ofRequest = ({ website, id }: DiscountRow) => ({ website, registrationId: null, discountRequestId: id })

/**
 * Whether one of them was paid after all. False when the provider cannot be reached: the email's job checks again.
 */
const wasPaid = async (deps: Deps, request: DiscountRow, which: 'all' | 'requested'): Promise<boolean> => {
  try {
    return await closeSessions(deps, request, which)
  } catch (error) {
    deps.log.warn('the sessions of an answered request could not be closed', { request: request.id, error })
    return false
  }
}

const paidMeanwhile = () =>
  new Problem(409, 'already_paid', 'The visitor has paid, so there is nothing left to answer.')

/** Writes the answer and everything that follows from it in one transaction. */
const writeAnswer = (
  deps: Deps,
  permission: Permission,
  known: DiscountRow,
  ifMatch: string | undefined,
  answer: Answer,
): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const { website, id, email } = known
    // serialises with the visitor's own submits
    await lockPerson(tx, 'discount', website, email)
    const before = await lockDiscount(tx, website, id)
    if (!before) throw notThere()
    const now = deps.clock.now()
    const columns = columnsOf(before, answer, now)
    if (isRepeated(before, ifMatch, columns)) return
    const payments = await lockPaymentsOfSame(tx, ofRequest(before))
    requireAnswerable(deps, before, payments, ifMatch ?? versionTag(known))

    const after = await setAnswer(tx, before, columns)
    // earlier checkout sessions must no longer be payable
    await requestCancellation(
      tx,
      payments.filter(({ status }) => status === 'PENDING'),
      now,
    )
    if (after.decision === 'approved') {
      if (amountToPay(after) === 0) await complete(tx, deps, after, now)
      // an offer must be payable
      else providerOf(deps)
    }
    await writeAudit(tx, permission, now, {
      action: `discount-request.${answer.decision}`,
      subject: `${after.name}, ${after.email}`,
      subjectId: id,
      ...diffOf(auditValues(before), auditValues(after)),
    })
    const payload: AnsweredPayload = { website, id, linkVersion: after.linkVersion }
    await enqueueJob(tx, { kind: discountAnswered, key: answeredKey(payload), payload, now })
  })

/** Without If-Match, the version at the start of the call is expected. */
const versionTag = ({ version }: DiscountRow) => ifMatchOf(String(version))['if-match']

/** The same answer again within this time is a second click, or a second admin: one decision, one email. */
const repeatWindow = minutes(1)

/** Whether the request already has this answer, and no `If-Match` says that it is meant again. */
const isRepeated = (
  request: DiscountRow,
  ifMatch: string | undefined,
  { decision, offeredCents, answerNote, decidedAt }: AnswerColumns & { decidedAt: Date },
): boolean =>
  ifMatch === undefined &&
  request.decision === decision &&
  request.offeredCents === offeredCents &&
  request.answerNote === answerNote &&
  request.decidedAt !== null &&
  request.decidedAt > later(decidedAt, -repeatWindow)

/** The columns to write. An amount that the provider does not take is not charged. */
const columnsOf = (
  { amountCents }: DiscountRow,
  answer: Answer,
  now: Date,
): AnswerColumns & { decidedAt: Date } => {
  const { decision, note } = answer
  const wanted = answer.amount ?? toCents(amountCents)
  const toPay = wanted < smallestCharge ? 0 : wanted
  return {
    decision,
    decidedAt: now,
    offeredCents: decision === 'refused' || toPay === amountCents ? null : toPay,
    answerNote: note || null,
  }
}

/** With nothing to pay no provider is called: the record is COMPLETED at once. */
const complete = async (tx: Connection, deps: Deps, request: DiscountRow, now: Date): Promise<void> => {
  const about = {
    status: 'COMPLETED',
    ...withoutAccount(deps),
    returnOrigin: deps.origins.homeOf(request.website),
  } as const
  await insertPayment(tx, {
    ...discountPayment(request, about, now),
    paymentStatus: 'no_payment_required',
    completedAt: now,
  })
}
