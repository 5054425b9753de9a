import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'

/*
 * A website is the tenant. docs/operations/beyond-one-machine.md relies on keys that include the website, so a new key
 * without it must be listed here with its reason.
 */

const { pool } = await testDatabase()

/** Tables without a tenant. */
const withoutWebsite: Readonly<Record<string, string>> = {
  admins: 'an account may work for several websites',
  admin_authenticators: 'of an account',
  admin_links: 'of an account',
  admin_passkeys: 'of an account',
  admin_recovery_codes: 'of an account',
  admin_sessions: 'of an account',
  admin_refresh_tokens: 'of a session of an account',
  factor_challenges: 'of an account',
  known_devices: 'of an account',
  login_failures: 'counts accounts, networks and devices',
  login_failure_sums: 'counts accounts',
  applied_migrations: 'the tables themselves',
  backups: 'a backup holds all websites',
  erasures: 'a person is erased from all websites',
  installation: 'one row',
  installation_settings: 'settings of all websites',
  jobs: 'one queue, whose kinds run for all websites',
  payment_accounts: 'the account at the provider is that of all websites',
  payment_reconciliations: 'asks about all sessions of the account at the provider',
  picture_files: 'a file is named by its content, which several websites may show',
  provider_events: 'an event is known by the id of the provider before its website is',
  retention_rules: 'hold for all websites',
  webhook_counts: 'deliveries of the account at the provider',
  website_hosts: 'names its website as slug',
  website_successions: 'names its websites as slug and successor',
  websites: 'a row is a website',
  sandbox_call_faults: 'what Stripe would keep',
  sandbox_charges: 'what Stripe would keep',
  sandbox_deliveries: 'what Stripe would keep',
  sandbox_disputes: 'what Stripe would keep',
  sandbox_events: 'what Stripe would keep',
  sandbox_faults: 'what Stripe would keep',
  sandbox_idempotency_keys: 'what Stripe would keep',
  sandbox_payment_intents: 'what Stripe would keep',
  sandbox_refunds: 'what Stripe would keep',
  sandbox_session_faults: 'what Stripe would keep',
  sandbox_sessions: 'what Stripe would keep',
}

/** Keys of tenant tables that do not begin with the website. */
const otherKeys: Readonly<Record<string, string>> = {
  audit_entries_pkey: 'some entries belong to no website, and null cannot be in a primary key',
  mails_pkey: 'some mails belong to no website; the id is that of the job, which has none',
  mail_id_pieces_pkey: 'the id is that of the mail',
  mailing_recipients_pkey: 'the id is that of the job',
  preview_links_token_hash_key: 'a link names its website by its token alone',
  print_orders_job_id_key: 'the id is that of the job',
  released_decisions_mail_id_key: 'the id is that of the job',
  abstract_submissions_file_key_key: 'one store of files for all websites: no file has two owners',
  payment_records_by_id: 'what the provider calls us back with names the record, not the website',
  payment_records_by_session: 'a session of the provider belongs to one payment of all websites',
  payment_disputes_pkey: 'an id of the provider',
  payment_exceptions_pkey: 'unique in all websites; nothing refers to it',
  payment_exceptions_provider_livemode_subject_key: 'what is found at the provider again is written once',
  payment_refunds_by_hand: 'numbers the refunds of a payment that was recorded manually',
  payment_refunds_pkey: 'documents refer to it by its id alone',
  payment_refunds_by_refund: 'an id of the provider',
  payment_refunds_provider_payment_intent_id_number_key: 'makes the idempotency key at the provider',
  payment_refunds_request_id_key: 'a click, wherever it was made, refunds once',
  receipt_prefixes_prefix_key: 'a number is unique in all websites',
  receipts_once: 'of a payment, whose id is unique in all websites',
  rehearsals_pkey: 'the record of a trial; nothing refers to it',
}

/** Foreign keys between tenant tables without the website. */
const otherReferences: Readonly<Record<string, string>> = {
  mail_id_pieces_id_fkey: 'mails may belong to no website',
  mails_repeats_fkey: 'mails may belong to no website',
  news_leavers_recipient_id_fkey: 'is set to null when the mail is forgotten, and the website must stay',
  payment_disputes_payment_id_fkey: 'by the unique id of the payment',
  payment_exceptions_payment_id_fkey: 'by the unique id of the payment',
  payment_refunds_payment_id_fkey: 'by the unique id of the payment',
  receipts_payment_id_fkey: 'by the unique id of the payment',
  receipts_payment_refund_id_fkey: 'by the unique id of the refund',
}

const tables = `select c.oid, c.relname as name, exists (
    select from pg_attribute a where a.attrelid = c.oid and a.attname = 'website' and not a.attisdropped
  ) as of_website
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`

const namesOf = async (query: string) =>
  (await pool.query<{ name: string }>(query)).rows.map(({ name }) => name).sort()

test('every table belongs to a website, or is named with the reason why not', async () => {
  expect(await namesOf(`select name from (${tables}) t where not of_website`)).toEqual(
    Object.keys(withoutWebsite).sort(),
  )
})

test('every key of a table of a website begins with the website, or is named with the reason why not', async () => {
  const unique = (begins: string) => `
    select i.relname as name
    from pg_index x join pg_class i on i.oid = x.indexrelid join (${tables}) t on t.oid = x.indrelid
    where x.indisunique and t.of_website and pg_get_indexdef(x.indexrelid, 1, true) ${begins} 'website'`
  expect(await namesOf(unique('<>'))).toEqual(Object.keys(otherKeys).sort())
  expect((await namesOf(unique('='))).length).toBeGreaterThan(30)
})

test('payments, registrations and what has no key of the provider have the website in their primary key', async () => {
  const without = await namesOf(`
    select t.name from (${tables}) t
    where t.of_website and not exists (
      select from pg_index x
      where x.indrelid = t.oid and x.indisprimary and pg_get_indexdef(x.indexrelid, 1, true) = 'website'
    )`)
  const byOther = Object.keys(otherKeys).filter((key) => key.endsWith('_pkey'))
  // counter rows are summed and never looked up
  expect(without).toEqual(['payment_counters', ...byOther.map((key) => key.replace('_pkey', ''))].sort())
})

test('every reference from one table of a website to another carries the website, or is named', async () => {
  const references = (carry: string) => `
    select r.conname as name
    from pg_constraint r join (${tables}) a on a.oid = r.conrelid join (${tables}) b on b.oid = r.confrelid
    where r.contype = 'f' and a.of_website and b.of_website
      and ${carry} pg_get_constraintdef(r.oid) ~ '^FOREIGN KEY \\(website, .*REFERENCES \\w+\\(website, '`
  expect(await namesOf(references('not'))).toEqual(Object.keys(otherReferences).sort())
  expect((await namesOf(references(''))).length).toBeGreaterThan(10)
})
