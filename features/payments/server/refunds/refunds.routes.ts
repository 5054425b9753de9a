import type { FastifyInstance } from 'fastify'
import { askForRefund, showPaymentMoney } from '#features/payments/admin-payments.contract.ts'
import { mount } from '#platform/server/http/mount.ts'
import { parseEuros } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { refundOf, showMoney } from '../lists/payment-money.ts'
import type { PaymentParts } from '../payment-parts.ts'
import { refundPayment } from './refund-payment.ts'

/** What the back-office does with the money of a payment, behind the gate. */
export const refundRoutes = (app: FastifyInstance, parts: PaymentParts): void => {
  mount(app, showPaymentMoney, async ({ params: { id }, permission }, answer) =>
    answer(200, await showMoney(parts, permission, id)),
  )
  mount(app, askForRefund, async ({ params: { id }, body: { amount, ...wish }, permission }, answer) => {
    const refund = await refundPayment(parts, permission, {
      ...wish,
      paymentId: id,
      cents: centsOf(amount),
    })
    return answer(refund.status === 'asked' ? 202 : 200, refundOf(refund))
  })
}

/** The amount in cents. @throws Problem 400 */
const centsOf = (amount: number | string) => {
  const cents = parseEuros(amount)
  if (cents === undefined)
    throw new Problem(400, 'invalid_input', 'The amount must be a number of euros with at most two decimals')
  return cents
}
