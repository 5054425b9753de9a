import {
  type ConfirmDeps,
  confirmJob,
  failedMail,
  isForRegistration,
  type PaymentDeps,
} from '#features/payments/server/payments.ts'
import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import type { RegistrationId } from '#shared/ids.ts'
import { ownPayments } from './own/own-payments.ts'
import { type LinkDeps, registrationLink } from './own/registration-link.ts'
import { paymentFailedTemplate as mail } from './payment-failed-template.ts'
import { findRegistration } from './registration.store.ts'

type Deps = ConfirmDeps & LinkDeps & Pick<PaymentDeps, 'providers'>

/**
 * Emails how to retry when the bank payment failed. No email when another payment was made or started, or the
 * registration was cancelled in the meantime.
 */
export const paymentFailedJob = (deps: Deps): JobHandler =>
  confirmJob(deps, async (id, payment, content) => {
    if (!isForRegistration(payment)) throw new Error('This payment is not for a registration')
    const { website, registrationId } = payment
    const registration = await findRegistration(deps.db, website, registrationId as RegistrationId)
    if (!registration) return undefined
    const { state, effective } = await ownPayments(deps, deps.db, registration)
    if (state !== 'failed' || effective?.id !== payment.id) return undefined
    const mailContent = { ...content, words: await deps.wordsOf(website, mail) }
    const { name: customerName, email: customerEmail } = registration
    return failedMail(id, { ...payment, customerName, customerEmail }, mailContent, {
      mail,
      again: {
        words: 'See your registration',
        address: registrationLink(deps, registration),
        isPersonal: true,
      },
    })
  })
