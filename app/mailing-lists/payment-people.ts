import { discountPageOf } from '#features/discounts/server/discounts.ts'
import type { MailingSource } from '#features/mailings/server/mailing-source.ts'
import { exportedPayments } from '#features/payments/admin-payments.contract.ts'
import { findPayment, paymentSource } from '#features/payments/server/payments.ts'
import { readTicketTypes } from '#features/pricing/server/pricing.ts'
import { ownPageOf } from '#features/registration/server/registration.ts'
import type { PaymentId } from '#shared/ids.ts'
import { formatEuros, toCents } from '#shared/money.ts'
import { shortReference } from '#shared/short-reference.ts'
import { readAll, type SourceDeps, warning } from './list-source.ts'
import { readFilter } from './read-filter.ts'

/** The customers of payments of any status. */
export const paymentPeople = (deps: SourceDeps): MailingSource => ({
  read: async (db, permission, filter) => {
    const { q, email, sort: _order, ...choice } = readFilter(exportedPayments.shape, filter)
    const payments = await readAll(
      paymentSource(db, permission, { ...choice, partOfEmail: email, search: q }),
    )
    const types = await readTicketTypes(db, permission.website)
    return payments.map((payment) => ({
      id: payment.id,
      name: payment.customerName,
      address: payment.customerEmail,
      filled: {
        reference: payment.orderReference ?? shortReference(payment.id),
        type: payment.presentationType ? types.labelOf(payment.presentationType) : '',
        amount: formatEuros(toCents(payment.amountTotalCents)),
        institute: payment.customerInstitute,
        country: payment.customerCountry,
      },
    }))
  },
  addressOf: async (website, id) => {
    const payment = await findPayment(deps.db, id as PaymentId)
    return payment?.website === website ? payment.customerEmail : undefined
  },
  linkOf: async (website, id) => {
    const payment = await findPayment(deps.db, id as PaymentId)
    if (payment?.website !== website) return undefined
    const address = (await ownPageOf(deps)(payment)) ?? (await discountPageOf(deps)(payment))
    return address ? { words: 'See your registration', address, warning } : undefined
  },
})
