import { randomBytes } from 'node:crypto'
import { findPaymentBySession, type PaymentRow, syncCheckout } from '#features/payments/server/payments.ts'
import type { PricedConfiguration } from '#features/pricing/server/pricing.ts'
import { createCheckoutSession } from '#features/registration/registration.contract.ts'
import { registerVisitor, submitCheckout } from '#features/registration/server/registration.ts'
import type { PaymentId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import { isEmailAddress } from '#shared/text/email-address.ts'
import type { RehearsalRun } from './setup.ts'

/**
 * Recipient of the emails: the admin, if the address is valid for visitors (not owner@localhost) and ASCII, as the
 * provider requires.
 */
export const addressOf = (email: string): string =>
  isEmailAddress(email) && /^[!-~]+$/.test(email) ? email : 'rehearsal@example.org'

/** Registers and opens the checkout with the use cases of the public API; returns the open payment. */
export const goToPayment = async (
  run: RehearsalRun,
  configuration: PricedConfiguration,
): Promise<PaymentRow> => {
  const { deps, permission, returnOrigin } = run
  const { website } = permission
  const visitor = visitorOf(run, configuration)
  const attemptKey = randomBytes(18).toString('base64url')
  const { id: registrationId } = await registerVisitor(deps, website, visitor, attemptKey)
  const { sessionId } = await submitCheckout(deps, {
    website,
    inQuery: undefined,
    body: createCheckoutSession.body.parse({
      ...visitor,
      registrationId,
      attemptKey,
      pricingConfigId: configuration.id,
      orderReference: `Rehearsal ${run.mark}`,
    }),
    returnOrigin,
  })
  const payment = sessionId === null ? undefined : await findPaymentBySession(deps.db, sessionId)
  if (!payment)
    throw new Problem(
      409,
      'nothing_to_pay',
      'This registration costs nothing, so there is nothing to rehearse.',
    )
  await run.note({ registrationId, paymentId: payment.id })
  return payment
}

const visitorOf = ({ mark, permission }: RehearsalRun, { presentation }: PricedConfiguration) => ({
  name: `Rehearsal ${mark}`,
  phone: '+81 3 0000 0000',
  email: addressOf(permission.email),
  instituteOrUniversity: 'Rehearsal',
  country: 'Japan',
  registrationType: 'REGISTRATION_ONLY' as const,
  presentationType: presentation.type,
})

/** As the result page of the returning visitor: syncs the payment with the provider. */
export const returnFromPayment = ({ deps }: RehearsalRun, { id }: PaymentRow): Promise<unknown> =>
  syncCheckout(deps, id as PaymentId)
