import { type PaymentRow, refundPayment } from '#features/payments/server/payments.ts'
import type { PricedConfiguration } from '#features/pricing/server/pricing.ts'
import type { Scenario } from '#sandbox/rehearsal/scenarios.ts'
import type { PaymentId } from '#shared/ids.ts'
import { formatEuros, toCents } from '#shared/money.ts'
import { confirmationsOf, refundedOf, statusAfterNotification, statusOf } from './observations.ts'
import { attempt, expirePaymentPage, notifyLate, notifyOften } from './provider.ts'
import type { RehearsalRun } from './setup.ts'
import { goToPayment, returnFromPayment } from './visitor.ts'

const oneConfirmation = (run: RehearsalRun, payment: PaymentRow) =>
  run.step({
    what: 'We check the emails.',
    expected: '1 confirmation',
    observe: confirmationsOf(run, payment, 1),
  })

const pays = async (run: RehearsalRun, payment: PaymentRow) => {
  await run.step({
    what: 'They pay by card and close the window. Only the provider notifies us.',
    expected: 'COMPLETED',
    play: () => attempt(run, payment, 'succeeded'),
    observe: statusAfterNotification(run, payment, 'COMPLETED', 1),
  })
  await oneConfirmation(run, payment)
}

type Steps = (setup: RehearsalRun, payment: PaymentRow) => Promise<void>

const success: Steps = async (run, payment) => {
  await pays(run, payment)
  await run.step({
    what: 'They come back to the page that shows their payment.',
    expected: 'COMPLETED, unchanged',
    play: () => returnFromPayment(run, payment),
    observe: statusOf(run, payment, 'COMPLETED'),
  })
}

const decline: Steps = async (run, payment) => {
  await run.step({
    what: 'Their card is declined.',
    expected: 'PENDING: they can try another card',
    play: async () => {
      await attempt(run, payment, 'failed')
      await returnFromPayment(run, payment)
    },
    observe: statusOf(run, payment, 'PENDING'),
  })
  await pays(run, payment)
}

const lateWebhook: Steps = async (run, payment) => {
  await notifyLate(run, payment)
  await run.step({
    what: 'They pay and come back immediately. The provider’s notice has not arrived yet.',
    expected: 'COMPLETED, because the page asks the provider',
    play: async () => {
      await attempt(run, payment, 'succeeded')
      await returnFromPayment(run, payment)
    },
    observe: statusAfterNotification(run, payment, 'COMPLETED', 0),
  })
  await run.step({
    what: 'Some seconds later the notice arrives.',
    expected: 'COMPLETED, counted only once',
    observe: statusAfterNotification(run, payment, 'COMPLETED', 1),
  })
  await oneConfirmation(run, payment)
}

const duplicateWebhook: Steps = async (run, payment) => {
  await notifyOften(run, payment, 3)
  await run.step({
    what: 'They pay, and the provider notifies us three times.',
    expected: 'COMPLETED once; 3 notices received',
    play: () => attempt(run, payment, 'succeeded'),
    observe: statusAfterNotification(run, payment, 'COMPLETED', 3),
  })
  await oneConfirmation(run, payment)
}

const expiry: Steps = async (run, payment) => {
  await run.step({
    what: 'They leave the payment page open until it expires.',
    expected: 'EXPIRED: nothing was paid',
    play: () => expirePaymentPage(run, payment),
    observe: statusOf(run, payment, 'EXPIRED'),
  })
  await run.step({
    what: 'We check the emails.',
    expected: '0 confirmations',
    observe: confirmationsOf(run, payment, 0),
  })
}

const refund: Steps = async (run, payment) => {
  await pays(run, payment)
  const half = Math.floor(payment.totalCents / 2)
  const giveBack = (cents: number) =>
    refundPayment(run.deps, run.permission, {
      paymentId: payment.id as PaymentId,
      cents: toCents(cents),
      reason: 'requested_by_customer',
      note: `Rehearsal ${run.mark}`,
      requestId: crypto.randomUUID(),
    })
  await run.step({
    what: `Half is refunded: ${formatEuros(toCents(half))}.`,
    expected: 'COMPLETED; half is refunded, the rest remains revenue',
    play: () => giveBack(half),
    observe: refundedOf(run, payment, half),
  })
  await run.step({
    what: 'Then the rest is refunded.',
    expected: 'COMPLETED; the full amount is refunded',
    play: () => giveBack(payment.totalCents - half),
    observe: refundedOf(run, payment, payment.totalCents),
  })
}

const steps: Readonly<Record<Scenario, Steps>> = {
  success,
  decline,
  late_webhook: lateWebhook,
  duplicate_webhook: duplicateWebhook,
  expiry,
  refund,
}

/** Plays one scenario from the registration to its end. */
export const playScenario = async (
  run: RehearsalRun,
  scenario: Scenario,
  configuration: PricedConfiguration,
): Promise<void> => steps[scenario](run, await reachPaymentPage(run, configuration))

/** Registers, goes to the payment page and returns the PENDING payment. */
const reachPaymentPage = async (
  run: RehearsalRun,
  configuration: PricedConfiguration,
): Promise<PaymentRow> => {
  let payment: PaymentRow | undefined
  const observe = async () => ({
    seen: payment ? `${payment.status}, ${formatEuros(toCents(payment.totalCents))}` : 'nothing',
    isRight: payment?.status === 'PENDING',
  })
  await run.step({
    what: 'A visitor registers and continues to the payment page.',
    expected: 'PENDING: waiting for the payment',
    play: async () => {
      payment = await goToPayment(run, configuration)
    },
    observe,
  })
  if (!payment) throw new Error('The visitor did not reach the payment page')
  return payment
}
