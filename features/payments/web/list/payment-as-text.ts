import type { PaymentRecord } from '#features/payments/admin-payments.contract.ts'
import { paymentColumns } from '#features/payments/payment-columns.ts'
import { plainCell } from '#shared/exports.ts'

/** A9 All fields of these payments as lines of text, for Copy All; empty ones are left out. */
export const paymentsAsText = (payments: readonly PaymentRecord[]): string =>
  payments
    .map((payment) =>
      Object.entries(paymentColumns)
        .flatMap(([name, of]) => {
          const value = plainCell(of(payment))
          return value === null || value === '' ? [] : [`${name}: ${value}`]
        })
        .join('\n'),
    )
    .join('\n\n')
