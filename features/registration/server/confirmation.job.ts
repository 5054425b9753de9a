import { type ConfirmDeps, confirmJob, isForRegistration } from '#features/payments/server/payments.ts'
import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import type { RegistrationId } from '#shared/ids.ts'
import { confirmationMail, templateOfConfirmation } from './confirmation.mail.ts'
import { type LinkDeps, registrationLink } from './own/registration-link.ts'
import { findRegistration } from './registration.store.ts'

/**
 * Confirms a completed payment of a registration, to the address as corrected by the organisers. A cancelled one is
 * not confirmed.
 */
export const confirmationJob = (deps: ConfirmDeps & LinkDeps): JobHandler =>
  confirmJob(deps, async (id, payment, content) => {
    if (!isForRegistration(payment)) throw new Error('This payment is not for a registration')
    const { website, registrationId } = payment
    const registration = await findRegistration(deps.db, website, registrationId as RegistrationId)
    if (!registration || registration.cancelledAt) return undefined
    const { name: customerName, email: customerEmail, title } = registration
    const named = { ...payment, customerName, customerEmail, title }
    const words = await deps.wordsOf(website, templateOfConfirmation(payment))
    return confirmationMail(id, named, { ...content, words }, registrationLink(deps, registration))
  })
