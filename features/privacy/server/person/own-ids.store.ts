import { sql } from 'kysely'
import { isAddress } from './addresses.store.ts'

/** Rows of an address. */
export const own = (table: string, address: string) =>
  sql`select id from ${sql.table(table)} where ${isAddress(sql`email`, address)}`

/**
 * Ids of their registrations, requests and payments on all websites: a payment may have another address than
 * its booking.
 */
export const paymentsOf = (address: string) => sql`
  select id from payment_records p
  where ${isAddress(sql`p.customer_email`, address)}
    or exists (
      select from registrations r
      where r.website = p.website and r.id = p.registration_id and ${isAddress(sql`r.email`, address)}
    )
    or exists (
      select from discount_requests d
      where d.website = p.website and d.id = p.discount_request_id and ${isAddress(sql`d.email`, address)}
    )`

/** The exceptions of their payments, and those that have their address. */
export const exceptionsOf = (address: string) => sql`
  select id from payment_exceptions
  where payment_id in (${paymentsOf(address)}) or ${isAddress(sql`customer_email`, address)}`

/** The refunds of their payments, and of payments of their exceptions. */
export const refundsOf = (address: string) => sql`
  select f.id from payment_refunds f
  where f.payment_id in (${paymentsOf(address)}) or (f.payment_id is null and exists (
    select from payment_exceptions e
    where e.payment_intent_id = f.payment_intent_id and ${isAddress(sql`e.customer_email`, address)}
  ))`
