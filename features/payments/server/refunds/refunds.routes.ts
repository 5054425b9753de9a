import type { FastifyInstance } from 'fastify'
import { askForRefund, showPaymentMoney, takeBackRefund } from '#features/payments/admin-payments.contract.ts'
import { mount, serve } from '#platform/server/http/mount.ts'
import { refundOf, showMoney } from '../lists/payment-money.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { takeBackRefund as takeBack } from './refund-by-hand.ts'
import { centsOf, refundPayment } from './refund-payment.ts'

/** The back-office routes of refunds; they require an admin session. */
export const refundRoutes = (app: FastifyInstance, deps: PaymentDeps): void => {
  serve(app, showPaymentMoney, ({ params: { id }, permission }) => showMoney(deps, permission, id))
  mount(app, askForRefund, async ({ params: { id }, body: { amount, ...options }, permission }, answer) => {
    const refund = await refundPayment(deps, permission, {
      ...options,
      paymentId: id,
      cents: centsOf(amount),
    })
    return answer(refund.status === 'asked' ? 202 : 200, refundOf(refund))
  })
  serve(app, takeBackRefund, async ({ params: { id, refundId }, permission }) =>
    refundOf(await takeBack(deps, permission, { paymentId: id, refundId })),
  )
}
