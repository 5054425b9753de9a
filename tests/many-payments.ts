import type pg from 'pg'
import type { Website } from '#shared/website.ts'

/** Statuses of 20 payments, by the number modulo 20. */
const statuses = [
  ...Array(12).fill('COMPLETED'),
  ...Array(3).fill('EXPIRED'),
  ...Array(2).fill('CANCELLED'),
  ...Array(2).fill('PENDING'),
  'FAILED',
]
const names = ['Ada', 'Björn', 'Çelik', 'Daichi', 'Émilie', 'Fatima', 'Grace', '華']

/**
 * Inserts `count` registrations with a payment each, numbered from `first`, ten seconds apart, newest last. PENDING ones
 * have no session.
 */
export const insertManyPayments = async (
  pool: pg.Pool,
  website: Website,
  count: number,
  first = 1,
): Promise<void> => {
  await pool.query(
    `with numbered as (
       select n, timestamptz '2026-01-10 08:00Z' + n * interval '10 seconds' as at, md5($1 || n) as noise
       from generate_series($2::integer, $2::integer + $3::integer - 1) as n
     ), made as (
       select n, at, noise,
              (regexp_replace(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0'), '^.{8}', '\\&-')
                || '-7' || substr(noise, 1, 3) || '-8' || substr(noise, 4, 3) || '-' || substr(noise, 7, 12))::uuid as id,
              ($4::text[])[1 + n % 8] || ' ' || initcap(substr(noise, 20, 6)) || ' ' || n as name,
              'delegate.' || substr(noise, 1, 8) || '@' || substr(noise, 9, 5) || '.example.org' as email,
              ($5::text[])[1 + n % 20] as status,
              29900 + n % 7 * 5000 as cents
       from numbered
     ), registered as (
       insert into registrations
         (website, id, name, phone, email, institute_or_university, country, registration_type, presentation_type, created_at)
       select $1, id, name, '+81 3 1234 5678', email, 'Institute of Energy Systems', 'Japan', 'REGISTRATION_ONLY',
              'LISTENER', at
       from made
     )
     insert into payment_records
       (website, id, registration_id, status, provider, livemode, customer_name, customer_phone, customer_email,
        customer_institute, customer_country, registration_type, presentation_type, pricing_config_id,
        presentation_cents, fee_basis_points, fee_cents, total_cents, currency, accompanying_person, extra_nights,
        product_name, description, order_reference, return_origin, expires_at, session_id, session_url, session_status,
        payment_status, payment_intent_id, session_created_at, session_expires_at, created_at, updated_at)
     select $1, id, id, status, 'sandbox', false, name, '+81 3 1234 5678', email, 'Institute of Energy Systems', 'Japan',
            'REGISTRATION_ONLY', 'LISTENER', 1, cents, 0, 0, cents, 'eur', false, 0, 'Registration',
            'World Renewable Energy Conference', 'REG-' || n, 'http://localhost:3000', at + interval '1 hour',
            session, 'https://checkout.stripe.com/c/pay/' || session, 'complete', 'paid', 'pi_test_' || noise, at,
            at + interval '1 hour', at, at
     from (select *, case when status <> 'PENDING' then 'cs_test_' || md5(noise) end as session from made) as paid`,
    [website, first, count, names, statuses],
  )
}
