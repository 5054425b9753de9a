import { isForRegistration, type PaymentRow } from '#features/payments/server/payments.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { RegistrationId } from '#shared/ids.ts'
import { findRegistration } from '../registration.store.ts'
import { type LinkDeps, registrationLink } from './registration-link.ts'

/** The page of the payer's registration; undefined for payments of other payables. */
export const ownPageOf =
  (deps: LinkDeps & { db: Database }) =>
  async (payment: PaymentRow): Promise<string | undefined> => {
    if (!isForRegistration(payment)) return undefined
    const { website, registrationId } = payment
    const registration = await findRegistration(deps.db, website, registrationId as RegistrationId)
    return registration && registrationLink(deps, registration)
  }
