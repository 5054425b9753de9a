import { randomBytes } from 'node:crypto'
import { findPaymentBySession, type PaymentRow, syncCheckout } from '#features/payments/server/payments.ts'
import type { PricedConfiguration } from '#features/pricing/server/pricing.ts'
import { createCheckoutSession } from '#features/registration/registration.contract.ts'
import { registerVisitor, submitCheckout } from '#features/registration/server/registration.ts'
import type { PaymentId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import { isEmailAddress } from '#shared/text/email-address.ts'
import type { Setup } from './setup.ts'

/**
 * To whom the mails of a rehearsal go: the admin who plays it, if visitors may have such an address (not
 * owner@localhost) and the provider takes it (it takes ASCII alone).
 */
export const addressOf = (email: string): string =>
  isEmailAddress(email) && /^[!-~]+$/.test(email) ? email : 'rehearsal@example.org'

/** Registers and continues to the payment page, by the verbs of the visitor's own calls; answers the open payment. */
export const goToPayment = async (run: Setup, configuration: PricedConfiguration): Promise<PaymentRow> => {
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

const visitorOf = ({ mark, permission }: Setup, { presentation }: PricedConfiguration) => ({
  name: `Rehearsal ${mark}`,
  phone: '+81 3 0000 0000',
  email: addressOf(permission.email),
  instituteOrUniversity: 'Rehearsal',
  country: 'Japan',
  registrationType: 'REGISTRATION_ONLY' as const,
  presentationType: presentation.type,
})

/** What the result page does when the visitor is back: it asks the provider. */
export const comeBack = ({ deps }: Setup, { id }: PaymentRow): Promise<unknown> =>
  syncCheckout(deps, id as PaymentId)
