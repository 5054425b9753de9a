import type { DiscountCorrection, DiscountRecord } from '#features/discounts/admin-discounts.contract.ts'
import { formerHidden, notifyFormerAddress } from '#features/mails/server/mails.ts'
import {
  closeOpened,
  correctPayer,
  forOneRequest,
  isPaidUp,
  listPaymentsOfSame,
  type PaymentDeps,
  type PaymentRow,
} from '#features/payments/server/payments.ts'
import { diffOf, writeAudit } from '#platform/server/audit-log.ts'
import { type Requested, requireVersion } from '#platform/server/if-match.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { lockPeople } from '#platform/server/postgres/lock-person.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { isId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import { isOtherAddress } from '#shared/text/is-other-address.ts'
import type { Website } from '#shared/website.ts'
import { type DiscountRow, findDiscount, lockDiscount, setContact } from './discounts.store.ts'
import { followUps } from './follow-ups.ts'
import { findListedDiscount } from './list-discounts.ts'
import { type AnsweredPayload, answeredKey, discountAnswered } from './mails/discount-answered.job.ts'

type Permission = AdminOf<Website, 'write'>

/**
 * Corrects the contact details of a discount request. With another address its pay links and open payment pages
 * become invalid, that address is notified, and on request the new one gets the last email: the payment confirmation,
 * or the answer. Unchanged values are accepted with any version.
 * @throws Problem 404; 412 with the current values when `ifMatch` names another version
 */
export const correctDiscount = async (
  baseDeps: PaymentDeps,
  permission: Permission,
  requested: Requested,
  correction: DiscountCorrection,
): Promise<DiscountRecord> => {
  const deps = forOneRequest(baseDeps)
  const { id } = requested
  const found = isId(id) ? await findDiscount(deps.db, permission.website, id) : undefined
  if (!found) throw notThere()
  const open = await deps.db
    .transaction()
    .execute((tx) => correct(tx, deps, permission, found, requested, correction))
  await closeOpened(deps, open)
  const corrected = await findListedDiscount(deps, permission, id)
  if (!corrected) throw notThere()
  return corrected
}

const notThere = () => new Problem(404, 'not_found', 'There is no such discount request')

/**
 * Writes the correction and what follows from it; returns the sessions that are open at the provider, to be closed.
 */
const correct = async (
  tx: Connection,
  deps: PaymentDeps,
  permission: Permission,
  known: DiscountRow,
  { ifMatch }: Requested,
  { customerEmail: email, phone, sendConfirmation }: DiscountCorrection,
): Promise<PaymentRow[]> => {
  const { website, id } = known
  await lockPeople(tx, 'discount', website, [known.email, email])
  const before = await lockDiscount(tx, website, id)
  if (!before) throw notThere()
  const changed = diffOf({ email: before.email, phone: before.phone }, { email, phone })
  if (!changed) return []
  const contact = `It is now: ${before.email}, ${before.phone}`
  requireVersion(ifMatch, String(before.version), 'The request has changed', contact)
  const now = deps.clock.now()
  const isOtherMailbox = isOtherAddress(before.email, email)
  const linkVersion = before.linkVersion + (isOtherMailbox ? 1 : 0)
  const after = { email, phone, version: before.version + 1, linkVersion }
  await setContact(tx, before, after)
  const same = { website, registrationId: null, discountRequestId: id }
  const open = await correctPayer(tx, deps, same, { email, phone, isOtherMailbox }, now)
  if (isOtherMailbox) {
    const former = { website, email: before.email, of: 'discount' } as const
    if (before.email) await notifyFormerAddress(tx, `${id} ${after.version}`, former, now)
    if (sendConfirmation) await confirmTo(tx, deps, { ...before, ...after }, now)
  }
  await writeAudit(tx, permission, now, {
    action: 'discount-request.corrected',
    subject: before.name,
    subjectId: id,
    ...(isOtherMailbox ? formerHidden(changed) : changed),
  })
  return open
}

/** Sends the last email again. While nothing was answered or paid there is none. */
const confirmTo = async (
  tx: Connection,
  deps: PaymentDeps,
  { website, id, decision, linkVersion, version }: DiscountRow,
  now: Date,
): Promise<void> => {
  const payments = await listPaymentsOfSame(tx, { website, registrationId: null, discountRequestId: id })
  const paid = payments.find((payment) => isPaidUp(deps, payment) && payment.totalCents > 0)
  if (paid) {
    const payload = { paymentId: paid.id }
    const key = `${paid.id}:address:${version}`
    return enqueueJob(tx, { kind: followUps.discountPaid, key, payload, now })
  }
  if (!decision) return
  const payload: AnsweredPayload = { website, id, linkVersion }
  await enqueueJob(tx, { kind: discountAnswered, key: answeredKey(payload), payload, now })
}
