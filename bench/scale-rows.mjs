// Rows of many organisers, spread over many websites, for `npm run bench -- scale`.
import { sweepFiles } from '#features/abstracts/server/sweep-files.job.ts'
import { forgetAdminSessions } from '#features/admin-session/server/forget-sessions.job.ts'
import { checkPaymentCounters } from '#features/payments/server/lists/payment-counters.job.ts'
import { reconcilePayments } from '#features/payments/server/reconcile/reconcile.job.ts'
import { missingDocuments } from '#features/receipts/server/missing-documents.job.ts'

/** Number of rows that one statement inserts. */
const portion = 50_000
/** Number of newest rows of each website that are open, whatever the total. Organisers process what arrives. */
const open = 30

/** The three websites of an installation, and generated names for more. */
export const websiteNames = (count) => [
  'renewable',
  'optics',
  'nursing',
  ...Array.from({ length: Math.max(0, count - 3) }, (_, n) => `w${String(n + 4).padStart(4, '0')}`),
]

const insertWebsites = (pool, slugs) =>
  pool.query(
    `insert into websites (slug, name, short_name, state, state_since, created_at, created_by)
     select slug, slug, slug, 'live', now(), now(), 'Bench' from unnest($1::text[]) as slug on conflict do nothing`,
    [slugs],
  )

/**
 * Columns of row number n: website, time in the last 300 days, id with that time, person. `$1` first number, `$2` last,
 * `$3` total, `$4` website names, `$5` now, the same for all because a payment has the id of its discount request.
 */
const madeRows = (salt) => `made as (
  select n, h, website, at, noise,
         (regexp_replace(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0'), '^.{8}', '\\&-')
           || '-7' || substr(noise, 1, 3) || '-8' || substr(noise, 4, 3) || '-' || substr(noise, 7, 12))::uuid as id,
         first || ' ' || initcap(last) as name,
         lower(first) || '.' || last || '@' || (array['ntu', 'ariake', 'uni-graz', 'polito'])[1 + h % 4]
           || '.example.org' as email,
         (array['Institute of Energy Systems', 'Ariake Institute', 'Graz University', 'Politecnico'])[1 + h % 4] as institute,
         (array['Japan', 'Austria', 'Italy', 'Kenya', 'Brazil'])[1 + h % 5] as country,
         n > $3::integer - ${open} * cardinality($4::text[]) as is_open
  from (
    select n, h, ($4::text[])[1 + n % cardinality($4::text[])] as website,
           date_trunc('milliseconds', $5::timestamptz - interval '300 days' * (($3::float8 - n) / $3::float8)) as at,
           md5('${salt}' || n) as noise,
           (array['Ada', 'Bjorn', 'Celik', 'Daichi', 'Emilie', 'Fatima', 'Grace', 'Hua'])[1 + h % 8] as first,
           translate(substr(md5(n || '${salt}'), 1, 8), '0123456789abcdef', 'aeiouyghklmnprst') as last
    from generate_series($1::integer, $2::integer) as n, lateral (select hashint4(n) & 1048575 as h) as hashed
  ) as numbered
)`

const registrationColumns = `website, id, name, phone, email, institute_or_university, country, registration_type,
  presentation_type, created_at`
const stays = `case when h % 10 < 3 then 'REGISTRATION_AND_ACCOMMODATION' else 'REGISTRATION_ONLY' end`
const types = `(array['LISTENER', 'POSTER', 'ORAL', 'DELEGATE'])[1 + h / 16 % 4]`

/** Registrations with a payment each, 5 % FAILED; one in 40 more has none. */
const payments = `
  with ${madeRows('payment')}, registered as (
    insert into registrations (${registrationColumns})
    select website, id, name, '+81 3 1234 5678', email, institute, country, ${stays}, ${types}, at from made
  ), without as (
    insert into registrations (${registrationColumns})
    select website, overlay(id::text placing reverse(substr(noise, 7, 12)) from 25)::uuid, name, '+81 3 1234 5678', 'o' || email,
           institute, country, ${stays}, ${types}, at
    from made where h % 40 = 0 returning website, id
  ), noted as (
    insert into registrations_without_payment select website, id from without
  )
  insert into payment_records
    (website, id, registration_id, status, provider, livemode, customer_name, customer_phone, customer_email,
     customer_institute, customer_country, registration_type, presentation_type, pricing_config_id, presentation_cents,
     accommodation_cents, accommodation_nights, accommodation_guests, fee_basis_points, fee_cents, total_cents, currency,
     accompanying_person, extra_nights, product_name, description, order_reference, return_origin, expires_at, session_id,
     session_url, session_status, payment_status, payment_intent_id, session_created_at, session_expires_at, completed_at,
     created_at, updated_at)
  select website, overlay(id::text placing substr(noise, 14, 12) from 25)::uuid, id, status, 'stripe', true, name,
         '+81 3 1234 5678', email, institute, country, ${stays}, ${types}, 1, cents, room, nights, guests, 0, 0,
         cents + coalesce(room, 0), 'eur', false, 0, 'Registration', 'World Renewable Energy Conference', 'REG-' || n,
         'http://localhost:3000', at + interval '1 hour', session, 'https://checkout.stripe.com/c/pay/' || session,
         case status when 'COMPLETED' then 'complete' else 'expired' end,
         case status when 'COMPLETED' then 'paid' else 'unpaid' end, 'pi_' || substr(noise, 3, 24), at,
         at + interval '1 hour', case status when 'COMPLETED' then at end, at, at
  from (
    select *, 29900 + h % 7 * 5000 as cents, case when h % 10 < 3 then 42000 end as room,
           case when h % 10 < 3 then 1 + h % 5 end as nights, case when h % 10 < 3 then h % 3 end as guests,
           (array['COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED',
             'COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED', 'EXPIRED', 'EXPIRED', 'EXPIRED', 'CANCELLED', 'CANCELLED',
             'PENDING', 'PENDING', 'FAILED'])[1 + h / 32 % 20] as status,
           'cs_live_' || translate(encode(sha256(noise::bytea), 'base64'), '+/=', 'xy') as session
    from made
  ) as paid`

const mails = `
  with ${madeRows('mail')}
  insert into mails (id, website, kind, recipient_name, recipient_address, subject, kept, message, created_at, sent_at)
  select id, website, 'payment.completed', name, email,
         (array['Your registration is paid', 'Your payment failed', 'Your link'])[1 + h % 3] || ' (' || last || ')', 'whole',
         jsonb_build_object('to', jsonb_build_array(jsonb_build_object('name', name, 'address', email)), 'text',
           repeat('Dear colleague, thank you. ', 12), 'html', repeat('<p>Dear colleague</p>', 12)), at,
         case when not is_open then at end
  from (select *, substr(noise, 1, 5) as last from made) as written`

const audit = `
  with ${madeRows('audit')}
  insert into audit_entries (id, at, admin_email, website, action, subject, old_values, new_values)
  select id, at, 'organiser.' || h % 12 || '@example.org', website,
         (array['booking.changed', 'payment.refunded', 'event.saved', 'abstract.decided', 'mail.resent'])[1 + h / 16 % 5],
         'Registration of ' || name, jsonb_build_object('name', name), jsonb_build_object('name', name, 'email', email)
  from made`

const messages = `
  with ${madeRows('message')}
  insert into contact_messages (website, id, name, email, subject, message, created_at, read_at, answered_at)
  select website, id, name, email, 'Visa letter ' || left(noise, 6), 'Dear organisers, we need a letter. ' || noise
           || repeat(' Thank you for all of your help.', 8), at, case when not is_open then at end,
         case when not is_open then at end
  from made`

const discounts = `
  with ${madeRows('discount')}
  insert into discount_requests (website, id, name, phone, email, institute_or_university, country, description, amount_cents,
    created_at, decision, decided_at)
  select website, id, name, '+81 3 1234 5678', email, institute, country, 'A student', 15000, at,
         case when not is_open then 'approved' end, case when not is_open then at end
  from made`

/** 10 % of the requests are paid, 5 % failed, so the total of payments is little more than that of registrations. */
const discountPayments = `
  with ${madeRows('discount')}
  insert into payment_records
    (website, id, discount_request_id, status, provider, livemode, customer_name, customer_phone, customer_email,
     customer_institute, customer_country, fee_basis_points, fee_cents, total_cents, presentation_cents, currency,
     accompanying_person, extra_nights, product_name, return_origin, expires_at, session_id, session_status, payment_status,
     payment_intent_id, session_created_at, session_expires_at, completed_at, created_at, updated_at)
  select website, overlay(id::text placing substr(noise, 14, 12) from 25)::uuid, id, status, 'stripe', true, name,
         '+81 3 1234 5678', email, institute, country, 0, 0, 15000, 15000, 'eur', false, 0, 'Discounted registration',
         'http://localhost:3000', at, session, 'complete', case status when 'COMPLETED' then 'paid' else 'unpaid' end,
         'pi_' || substr(noise, 3, 24), at, at, case status when 'COMPLETED' then at end, at, at
  from (select *, case when h % 20 < 2 then 'COMPLETED' else 'FAILED' end as status, 'cs_live_d' || noise as session
        from made where h % 20 < 3) as paid`

/** Six of thirty letters, as the product generates them: unique per number and unordered. */
const reference = `'A-' || (
  select string_agg(substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', (n::bigint * 104729 * 6007 % 729000000 / place % 30)::integer + 1, 1), '')
  from unnest(array[1, 30, 900, 27000, 810000, 24300000]) as place)`

const abstracts = `
  with ${madeRows('abstract')}
  insert into abstract_submissions
    (website, id, reference, title_prefix, name, phone, email, organization_name, interest_option_id, session_option_id,
     country, file_key, file_name, file_bytes, file_sha256, file_stored_at, created_at, decision, decision_released_at)
  select website, id, ${reference}, 'Dr.', name, '+81 3 1234 5678', email, institute,
         (select min(id) + h % 2 from interest_options where website = 'renewable'),
         (select min(id) + h % 2 from session_options where website = 'renewable'), country, id || '.pdf', 'abstract.pdf',
         2000, id::text, at, at,
         case when not is_open then (array['talk', 'poster', 'declined'])[1 + h % 3] end, case when not is_open then at end
  from made`

const exceptions = `
  with ${madeRows('exception')}
  insert into payment_exceptions
    (id, website, provider, livemode, reason, subject, session_id, payment_intent_id, cents, customer_name, customer_email,
     opened_at, closed_at, answer, note)
  select id, website, 'stripe', true, (array['paid_after_close', 'duplicate_payment', 'unknown_session'])[1 + h % 3],
         'bench:' || id, 'cs_live_e' || noise, 'pi_e' || noise, 29900, name, email, at,
         case when not is_open then at end, case when not is_open then 'reviewed' end,
         case when not is_open then 'Looked at' end
  from made`

/** Marks the regular jobs of the next day as done, so that they do not disturb the measurement. */
const settleJobs = async (pool) => {
  const hour = 3_600_000
  for (const [kind, milliseconds] of [
    [reconcilePayments, hour / 6],
    [checkPaymentCounters, hour],
    [missingDocuments, hour],
    [sweepFiles, hour],
    [forgetAdminSessions, hour],
  ])
    await pool.query(
      `insert into jobs (id, kind, key, payload, run_at, created_at, done_at)
       select gen_random_uuid(), $1, 'slot:' || floor(extract(epoch from now()) * 1000 / $2::float8) + n, '{}', now(), now(), now()
       from generate_series(0, 150) as n
       on conflict (kind, key) do update set done_at = now()`,
      [kind, milliseconds],
    )
}

/** Some kernels briefly report a growing file as too long; PostgreSQL then refuses the statement (XX000). */
const stubbornly = async (work) => {
  for (let left = 5; ; left--)
    try {
      return await work()
    } catch (error) {
      if (error.code !== 'XX000' || left === 0) throw error
    }
}

/**
 * Inserts so many payments (each with its registration), emails and audit entries, spread evenly over the websites, and
 * as many messages, discount requests, abstracts and exceptions as `others`. Triggers and foreign keys are disabled
 * meanwhile, because they cost most of the time; counters are recomputed afterwards.
 */
export const fillRows = async (pool, websites, { others, ...counts }, log) => {
  await settleJobs(pool)
  await insertWebsites(pool, websites)
  const client = await pool.connect()
  try {
    // text indexes are updated in large batches
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = off; set gin_pending_list_limit = '512MB'; set work_mem = '256MB'`,
    )
    const statements = {
      payments,
      mails,
      audit,
      messages,
      discounts,
      discountPayments,
      abstracts,
      exceptions,
    }
    const now = new Date()
    for (const [name, statement] of Object.entries(statements)) {
      const begun = performance.now()
      const count = counts[name] ?? others
      for (let first = 1; first <= count; first += portion)
        await stubbornly(() =>
          client.query(statement, [first, Math.min(first + portion - 1, count), count, websites, now]),
        )
      if (count > portion)
        log(
          `${name}: ${count.toLocaleString('en')} rows in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
        )
    }
  } finally {
    await client.query('reset all')
    client.release()
  }
}
