import { isForDiscount, type PaymentRow } from '#features/payments/server/payments.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { findDiscount } from './discounts.store.ts'
import { payLinkOf } from './pay-link.ts'

type Deps = { db: Database; origins: Pick<Origins, 'homeOf'>; sessionKey: string }

/** The page where the payer of a request sees its state and their receipts; undefined for other payments. */
export const discountPageOf =
  (deps: Deps) =>
  async (payment: PaymentRow): Promise<string | undefined> => {
    if (!isForDiscount(payment)) return undefined
    const request = await findDiscount(deps.db, payment.website, payment.discountRequestId)
    return request && payLinkOf(deps, request)
  }
