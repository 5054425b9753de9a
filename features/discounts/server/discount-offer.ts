import type { FastifyRequest } from 'fastify'
import type { DiscountOffer } from '#features/discounts/discounts.contract.ts'
import {
  accountColumns,
  type Claim,
  continueOrInsert,
  dropUnopenedPayment,
  holdAccount,
  insertPayment,
  isOurs,
  isPaidUp,
  listPaymentsOfSame,
  lockPaymentsOfPerson,
  type PayerDocuments,
  type PaymentDeps,
  type PaymentRow,
} from '#features/payments/server/payments.ts'
import { notifyPaidBefore } from '#features/registration/server/registration.ts'
import { bearerTokenOf } from '#platform/server/http/bearer-token.ts'
import { lockPerson } from '#platform/server/postgres/lock-person.ts'
import { centsToEuros, toCents, toEuros } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { alreadyPaid } from './claim-discount-payment.ts'
import { isSettled } from './close-sessions.ts'
import { discountPayment } from './discount-payment.ts'
import {
  amountToPay,
  type DiscountRow,
  findBookingOf,
  findDiscount,
  lockDiscount,
} from './discounts.store.ts'
import { readPayLink } from './pay-link.ts'
import { reachDiscountSession } from './request-discount.ts'

type LinkDeps = Pick<PaymentDeps, 'db' | 'payables'> & { sessionKey: string }

/**
 * The approved request of the pay link.
 * @throws Problem 404, with one message for every invalid link
 */
export const requireOffer = async (
  deps: LinkDeps,
  website: Website,
  request: FastifyRequest,
): Promise<DiscountRow> => {
  const row = await requireLinked(deps, website, request)
  return requireOffered(row, row.linkVersion)
}

/**
 * What the visitor of a link sees: the amount to pay, or the state of their payment. Opening the link does not use it
 * up.
 * @throws Problem 404, with one message for every invalid link, and for a request that is neither offered nor paid
 */
export const showOffer = async (
  deps: LinkDeps & Pick<PaymentDeps, 'providers'> & { documents: PayerDocuments },
  website: Website,
  request: FastifyRequest,
): Promise<DiscountOffer> => {
  const row = await requireLinked(deps, website, request)
  const { id: discountRequestId, name, email, decision } = row
  const payments = await listPaymentsOfSame(deps.db, { website, registrationId: null, discountRequestId })
  // records of another provider do not count, such as those of an earlier test
  const ours = payments.filter((payment) => isOurs(deps, payment))
  const effective =
    ours.find((payment) => isPaidUp(deps, payment)) ??
    ours.find((payment) => isSettled(deps, payment)) ??
    ours.find(({ status }) => status === 'COMPLETED')
  const isOffered = decision === 'approved'
  if (!effective && !isOffered) throw invalidLink()
  const state = stateOf(deps, effective, isOffered)
  const { documents, areBeingWritten } = await deps.documents.addressesOf(payments)
  const amount = effective && state !== 'open' ? toCents(effective.totalCents) : amountToPay(row)
  const returned = effective ? effective.refundedCents + effective.lostCents : 0
  return {
    name,
    email,
    amount: toEuros(amount),
    state,
    returned: centsToEuros(returned),
    receipts: documents,
    receiptsToCome: areBeingWritten,
  }
}

/** The request of the pay link, whatever its answer. */
const requireLinked = async (
  { db, sessionKey }: LinkDeps,
  website: Website,
  request: FastifyRequest,
): Promise<DiscountRow> => {
  const link = readPayLink(bearerTokenOf(request) ?? '', sessionKey, website)
  const row = link && (await findDiscount(db, website, link.id))
  if (row?.linkVersion !== link?.linkVersion || !row) throw invalidLink()
  return row
}

const stateOf = (
  deps: Pick<PaymentDeps, 'providers'>,
  effective: PaymentRow | undefined,
  isOffered: boolean,
): DiscountOffer['state'] => {
  if (!effective) return 'open'
  if (effective.status !== 'COMPLETED') return 'confirming'
  if (isPaidUp(deps, effective)) return 'paid'
  // returned money may be paid again while the offer stands
  return isOffered ? 'open' : 'refunded'
}

/**
 * Opens the payment of the offer: the same session while it is open, then a new one, until it is paid.
 * @throws Problem 404 when the offer has been answered again in the meantime; 409 when it is paid; 503 as a discount
 * request
 */
export const payOffer = (deps: PaymentDeps, offer: DiscountRow, returnOrigin: string) =>
  reachDiscountSession(deps, () => claimOfferPayment(deps, offer, returnOrigin))

/**
 * Finds the PENDING record of this offer or writes one, under the person's lock, so that every earlier answer is
 * seen.
 */
const claimOfferPayment = (deps: PaymentDeps, offer: DiscountRow, returnOrigin: string): Promise<Claim> =>
  deps.db.transaction().execute(async (tx) => {
    const { website, id, name, email, linkVersion } = offer
    await lockPerson(tx, 'discount', website, email)
    await holdAccount(tx, deps)
    const account = accountColumns(deps)
    const request = requireOffered(await lockDiscount(tx, website, id), linkVersion)
    if ((await findBookingOf(tx, website, id))?.cancelledAt) throw invalidLink()
    const records = await lockPaymentsOfPerson(
      tx,
      website,
      { column: 'discountRequestId', id },
      { name, email },
    )
    const ours = records.filter(({ discountRequestId }) => discountRequestId === id)
    if (ours.some((record) => isPaidUp(deps, record))) throw new Problem(409, 'already_paid', alreadyPaid)

    const now = deps.clock.now()
    return continueOrInsert(tx, deps, {
      records,
      isSame: (record) =>
        ours.includes(record) &&
        record.totalCents === amountToPay(request) &&
        record.returnOrigin === returnOrigin,
      insert: async () => {
        const about = { status: 'PENDING', ...account, returnOrigin } as const
        const record = await insertPayment(tx, discountPayment(request, about, now))
        await notifyPaidBefore(tx, deps, request, now)
        return record
      },
      takeBack: (record) =>
        deps.db.transaction().execute(async (transaction) => {
          await lockDiscount(transaction, website, id)
          await dropUnopenedPayment(transaction, record.id)
        }),
      now,
    })
  })

/** @throws Problem 404 when a newer answer has replaced the link, or the request is refused */
const requireOffered = (row: DiscountRow | undefined, linkVersion: number): DiscountRow => {
  if (row?.decision !== 'approved' || row.linkVersion !== linkVersion) throw invalidLink()
  return row
}

const invalidLink = () =>
  new Problem(404, 'link_invalid', 'This link is no longer valid. Ask the organisers for a new one.')
