import { isForDiscount, type PaymentRow } from '#features/payments/server/payments.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { findDiscount } from './discounts.store.ts'
import { payLinkOf } from './pay-link.ts'

type Deps = { db: Database; origins: Pick<Origins, 'homeOf'>; sessionKey: string }

/** Where the payer of a request finds how it is, and their receipts; undefined where the payment is for none. */
export const discountPageOf =
  (deps: Deps) =>
  async (payment: PaymentRow): Promise<string | undefined> => {
    if (!isForDiscount(payment)) return undefined
    const request = await findDiscount(deps.db, payment.website, payment.discountRequestId)
    return request && payLinkOf(deps, request)
  }
