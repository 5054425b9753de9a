import { type PaymentRow, refundPayment } from '#features/payments/server/payments.ts'
import type { PricedConfiguration } from '#features/pricing/server/pricing.ts'
import type { Scenario } from '#sandbox/rehearsal/scenarios.ts'
import type { PaymentId } from '#shared/ids.ts'
import { formatEuros, toCents } from '#shared/money.ts'
import { confirmationsOf, refundedOf, statusAfterNotification, statusOf } from './observations.ts'
import { attempt, endTime, notifyLate, notifyOften } from './provider.ts'
import type { Setup } from './setup.ts'
import { comeBack, goToPayment } from './visitor.ts'

const oneConfirmation = (setup: Setup, payment: PaymentRow) =>
  setup.step({
    what: 'We check the emails.',
    expected: '1 confirmation',
    look: confirmationsOf(setup, payment, 1),
  })

const pays = async (setup: Setup, payment: PaymentRow) => {
  await setup.step({
    what: 'They pay by card and close the window. Only the provider notifies us.',
    expected: 'COMPLETED',
    play: () => attempt(setup, payment, 'succeeded'),
    look: statusAfterNotification(setup, payment, 'COMPLETED', 1),
  })
  await oneConfirmation(setup, payment)
}

type Steps = (setup: Setup, payment: PaymentRow) => Promise<void>

const success: Steps = async (setup, payment) => {
  await pays(setup, payment)
  await setup.step({
    what: 'They come back to the page that shows their payment.',
    expected: 'COMPLETED, unchanged',
    play: () => comeBack(setup, payment),
    look: statusOf(setup, payment, 'COMPLETED'),
  })
}

const decline: Steps = async (setup, payment) => {
  await setup.step({
    what: 'Their card is declined.',
    expected: 'PENDING: they can try another card',
    play: async () => {
      await attempt(setup, payment, 'failed')
      await comeBack(setup, payment)
    },
    look: statusOf(setup, payment, 'PENDING'),
  })
  await pays(setup, payment)
}

const lateWebhook: Steps = async (setup, payment) => {
  await notifyLate(setup, payment)
  await setup.step({
    what: 'They pay and come back immediately. The provider’s notice has not arrived yet.',
    expected: 'COMPLETED, because the page asks the provider',
    play: async () => {
      await attempt(setup, payment, 'succeeded')
      await comeBack(setup, payment)
    },
    look: statusAfterNotification(setup, payment, 'COMPLETED', 0),
  })
  await setup.step({
    what: 'Some seconds later the notice arrives.',
    expected: 'COMPLETED, counted only once',
    look: statusAfterNotification(setup, payment, 'COMPLETED', 1),
  })
  await oneConfirmation(setup, payment)
}

const duplicateWebhook: Steps = async (setup, payment) => {
  await notifyOften(setup, payment, 3)
  await setup.step({
    what: 'They pay, and the provider notifies us three times.',
    expected: 'COMPLETED once; 3 notices received',
    play: () => attempt(setup, payment, 'succeeded'),
    look: statusAfterNotification(setup, payment, 'COMPLETED', 3),
  })
  await oneConfirmation(setup, payment)
}

const expiry: Steps = async (setup, payment) => {
  await setup.step({
    what: 'They leave the payment page open until it expires.',
    expected: 'EXPIRED: nothing was paid',
    play: () => endTime(setup, payment),
    look: statusOf(setup, payment, 'EXPIRED'),
  })
  await setup.step({
    what: 'We check the emails.',
    expected: '0 confirmations',
    look: confirmationsOf(setup, payment, 0),
  })
}

const refund: Steps = async (setup, payment) => {
  await pays(setup, payment)
  const half = Math.floor(payment.totalCents / 2)
  const giveBack = (cents: number) =>
    refundPayment(setup.parts, setup.permission, {
      paymentId: payment.id as PaymentId,
      cents: toCents(cents),
      reason: 'requested_by_customer',
      note: `Rehearsal ${setup.mark}`,
      requestId: crypto.randomUUID(),
    })
  await setup.step({
    what: `Half is refunded: ${formatEuros(toCents(half))}.`,
    expected: 'COMPLETED; half is refunded, the rest remains revenue',
    play: () => giveBack(half),
    look: refundedOf(setup, payment, half),
  })
  await setup.step({
    what: 'Then the rest is refunded.',
    expected: 'COMPLETED; the full amount is refunded',
    play: () => giveBack(payment.totalCents - half),
    look: refundedOf(setup, payment, payment.totalCents),
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
  setup: Setup,
  scenario: Scenario,
  configuration: PricedConfiguration,
): Promise<void> => steps[scenario](setup, await arrive(setup, configuration))

/** The visitor has reached the payment page, and what they chose is PENDING. */
const arrive = async (setup: Setup, configuration: PricedConfiguration): Promise<PaymentRow> => {
  let payment: PaymentRow | undefined
  const look = async () => ({
    seen: payment ? `${payment.status}, ${formatEuros(toCents(payment.totalCents))}` : 'nothing',
    isRight: payment?.status === 'PENDING',
  })
  await setup.step({
    what: 'A visitor registers and continues to the payment page.',
    expected: 'PENDING: waiting for the payment',
    play: async () => {
      payment = await goToPayment(setup, configuration)
    },
    look,
  })
  if (!payment) throw new Error('The visitor did not reach the payment page')
  return payment
}
