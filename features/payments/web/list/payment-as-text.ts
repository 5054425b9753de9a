import type { PaymentRecord } from '#features/payments/admin-payments.contract.ts'
import { paymentColumns } from '#features/payments/payment-columns.ts'
import { headOf, plainCell } from '#shared/exports.ts'

/** A9 All fields of these payments as lines of text, for Copy All, with moments in this time zone; empty ones are left out. */
export const paymentsAsText = (payments: readonly PaymentRecord[], timeZone: string): string =>
  payments
    .map((payment) =>
      Object.entries(paymentColumns)
        .flatMap(([name, of]) => {
          const value = plainCell(of(payment), timeZone)
          return value === null || value === '' ? [] : [`${headOf(name, timeZone)}: ${value}`]
        })
        .join('\n'),
    )
    .join('\n\n')
