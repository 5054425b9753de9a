import { type PaymentRow, refundPayment } from '#features/payments/server/payments.ts'
import type { PricedConfiguration } from '#features/pricing/server/pricing.ts'
import type { Scenario } from '#sandbox/rehearsal/scenarios.ts'
import type { PaymentId } from '#shared/ids.ts'
import { formatEuros, toCents } from '#shared/money.ts'
import { attempt, endTime, tellLate, tellOften } from './provider.ts'
import { confirmationsOf, refundedOf, statusAfterNews, statusOf } from './sights.ts'
import type { Stage } from './stage.ts'
import { comeBack, goToPayment } from './visitor.ts'

const oneConfirmation = (stage: Stage, payment: PaymentRow) =>
  stage.act({
    what: 'We check the emails.',
    expected: '1 confirmation',
    look: confirmationsOf(stage, payment, 1),
  })

const pays = async (stage: Stage, payment: PaymentRow) => {
  await stage.act({
    what: 'They pay by card and close the window. Only the provider notifies us.',
    expected: 'COMPLETED',
    play: () => attempt(stage, payment, 'succeeded'),
    look: statusAfterNews(stage, payment, 'COMPLETED', 1),
  })
  await oneConfirmation(stage, payment)
}

type Scene = (stage: Stage, payment: PaymentRow) => Promise<void>

const success: Scene = async (stage, payment) => {
  await pays(stage, payment)
  await stage.act({
    what: 'They come back to the page that shows their payment.',
    expected: 'COMPLETED, unchanged',
    play: () => comeBack(stage, payment),
    look: statusOf(stage, payment, 'COMPLETED'),
  })
}

const decline: Scene = async (stage, payment) => {
  await stage.act({
    what: 'Their card is declined.',
    expected: 'PENDING: they can try another card',
    play: async () => {
      await attempt(stage, payment, 'failed')
      await comeBack(stage, payment)
    },
    look: statusOf(stage, payment, 'PENDING'),
  })
  await pays(stage, payment)
}

const lateWebhook: Scene = async (stage, payment) => {
  await tellLate(stage, payment)
  await stage.act({
    what: 'They pay and come back immediately. The provider’s notice has not arrived yet.',
    expected: 'COMPLETED, because the page asks the provider',
    play: async () => {
      await attempt(stage, payment, 'succeeded')
      await comeBack(stage, payment)
    },
    look: statusAfterNews(stage, payment, 'COMPLETED', 0),
  })
  await stage.act({
    what: 'Some seconds later the notice arrives.',
    expected: 'COMPLETED, counted only once',
    look: statusAfterNews(stage, payment, 'COMPLETED', 1),
  })
  await oneConfirmation(stage, payment)
}

const duplicateWebhook: Scene = async (stage, payment) => {
  await tellOften(stage, payment, 3)
  await stage.act({
    what: 'They pay, and the provider notifies us three times.',
    expected: 'COMPLETED once; 3 notices received',
    play: () => attempt(stage, payment, 'succeeded'),
    look: statusAfterNews(stage, payment, 'COMPLETED', 3),
  })
  await oneConfirmation(stage, payment)
}

const expiry: Scene = async (stage, payment) => {
  await stage.act({
    what: 'They leave the payment page open until it expires.',
    expected: 'EXPIRED: nothing was paid',
    play: () => endTime(stage, payment),
    look: statusOf(stage, payment, 'EXPIRED'),
  })
  await stage.act({
    what: 'We check the emails.',
    expected: '0 confirmations',
    look: confirmationsOf(stage, payment, 0),
  })
}

const refund: Scene = async (stage, payment) => {
  await pays(stage, payment)
  const half = Math.floor(payment.totalCents / 2)
  const giveBack = (cents: number) =>
    refundPayment(stage.parts, stage.permission, {
      paymentId: payment.id as PaymentId,
      cents: toCents(cents),
      reason: 'requested_by_customer',
      note: `Rehearsal ${stage.mark}`,
      requestId: crypto.randomUUID(),
    })
  await stage.act({
    what: `Half is refunded: ${formatEuros(toCents(half))}.`,
    expected: 'COMPLETED; half is refunded, the rest remains revenue',
    play: () => giveBack(half),
    look: refundedOf(stage, payment, half),
  })
  await stage.act({
    what: 'Then the rest is refunded.',
    expected: 'COMPLETED; the full amount is refunded',
    play: () => giveBack(payment.totalCents - half),
    look: refundedOf(stage, payment, payment.totalCents),
  })
}

const scenes: Readonly<Record<Scenario, Scene>> = {
  success,
  decline,
  late_webhook: lateWebhook,
  duplicate_webhook: duplicateWebhook,
  expiry,
  refund,
}

/** Plays one scenario from the registration to its end. */
export const playScene = async (
  stage: Stage,
  scenario: Scenario,
  configuration: PricedConfiguration,
): Promise<void> => scenes[scenario](stage, await arrive(stage, configuration))

/** The visitor stands before the payment page, and what he chose is PENDING. */
const arrive = async (stage: Stage, configuration: PricedConfiguration): Promise<PaymentRow> => {
  let payment: PaymentRow | undefined
  const look = async () => ({
    seen: payment ? `${payment.status}, ${formatEuros(toCents(payment.totalCents))}` : 'nothing',
    isRight: payment?.status === 'PENDING',
  })
  await stage.act({
    what: 'A visitor registers and continues to the payment page.',
    expected: 'PENDING: waiting for the payment',
    play: async () => {
      payment = await goToPayment(stage, configuration)
    },
    look,
  })
  if (!payment) throw new Error('The visitor did not reach the payment page')
  return payment
}
