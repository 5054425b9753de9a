import { isOurs, listPaymentsOfSame, type PaymentDeps } from '#features/payments/server/payments.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { formatEuros } from '#shared/money.ts'
import type { Website } from '#shared/website.ts'
import { isSettled } from './close-sessions.ts'
import { amountToPay, type DiscountRow, findBookingOf, listDiscountsOfEmail } from './discounts.store.ts'
import { payLinkOf } from './pay-link.ts'

type Deps = Pick<PaymentDeps, 'providers'> & {
  db: Connection
  origins: Pick<Origins, 'homeOf'>
  sessionKey: string
}

/** What the visitor of a request may learn about it. */
export type ReportedDiscount = {
  /** The id of the request, which its booking shares. */
  id: string
  reported: { what: string; at: Date; state: string; link?: { words: string; address: string } }
  to: { name: string; email: string }
}

/** The discount requests of an email address as their visitor may see them, the newest first. */
export const reportDiscounts = async (deps: Deps, website: Website, email: string, count: number) =>
  (
    await Promise.all(
      (await listDiscountsOfEmail(deps.db, website, email, count)).map((row) => reportDiscount(deps, row)),
    )
  ).filter((one) => one !== undefined)

/** Undefined when its booking is cancelled: that one is reported instead. */
const reportDiscount = async (deps: Deps, request: DiscountRow): Promise<ReportedDiscount | undefined> => {
  const { website, id: discountRequestId, name, email, createdAt: at, decision } = request
  if ((await findBookingOf(deps.db, website, discountRequestId))?.cancelledAt) return undefined
  const same = { website, registrationId: null, discountRequestId }
  const payments = (await listPaymentsOfSame(deps.db, same)).filter((payment) => isOurs(deps, payment))
  const isPaid = payments.some(({ status }) => status === 'COMPLETED')
  const isUnderWay = payments.some((payment) => isSettled(deps, payment))
  const isApproved = decision === 'approved'
  const undecided = 'It is not paid, and the organisers have not answered yet.'
  const answered = isApproved ? 'The organisers have approved it.' : 'The organisers have refused it.'
  const arriving = 'Your payment is being confirmed.'
  const unpaid = isUnderWay ? arriving : decision ? answered : undecided
  const state = isPaid ? 'Your discount registration is confirmed.' : unpaid
  const what = `Discounted registration, ${formatEuros(amountToPay(request))}`
  const address = payLinkOf(deps, request)
  const toPage = (isPaid || isUnderWay) && { words: 'See your registration and its receipt', address }
  const link = toPage || (isApproved && { words: 'Pay now', address })
  return { id: discountRequestId, reported: { what, at, state, ...(link && { link }) }, to: { name, email } }
}
