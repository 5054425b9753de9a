import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as accounts from '#features/accounts/accounts.contract.ts'
import * as session from '#features/admin-session/admin-session.contract.ts'
import { loginWithFactor } from '#features/admin-session/second-step.contract.ts'
import { saveChanges } from '#features/drafts/admin-drafts.contract.ts'
import * as factors from '#features/second-factor/second-factor.contract.ts'
import { sendTestEmail } from '#features/settings/email-settings.contract.ts'
import { playRehearsal } from '#sandbox/rehearsal/rehearsal.contract.ts'
import { aWebsite } from '#tests/websites.ts'
import { anAdmin, bearerOf } from './admins.ts'
import { withoutAudit } from './audit-failure.ts'
import { nameOf } from './changing-calls/sample.ts'
import { samplesOf } from './changing-calls/samples.ts'
import { isOfBackOffice, type Route, routesOf } from './guarded-routes.ts'
import { isLong } from './long.ts'
import { startTestProduct } from './product.ts'
import { aStripeAccount } from './stripe-account.ts'

/*
 * Every changing back-office route writes an audit entry in its own transaction. A new route fails here by name until it
 * has a sample in changing-calls/; a route that changes nothing is mounted with `access: 'read'`.
 */

const { settings: stripe } = await aStripeAccount()
// a folder, because without one no backup can be requested
const product = await startTestProduct({ STRIPE_API_URL: stripe.STRIPE_API_URL, BACKUP_DIR: tmpdir() })
const { app, db } = product

/** Routes that make no back-office change, with the reason. */
const exempt: Readonly<Record<string, string>> = {
  [nameOf(loginWithFactor)]: 'its entry is that of the login (second-factor.test.ts)',
  [nameOf(factors.askForFactor)]: 'asks for a proof, which is a row of its own',
  [nameOf(factors.beginCodes)]: 'stores nothing: the first code brings the secret back',
  [nameOf(factors.beginPasskey)]: 'the same of a passkey',
  [nameOf(session.refreshSession)]:
    'goes on with a session; one that ends for safety is audited (admin-sessions.test.ts)',
  [nameOf(session.logout)]: 'ends the session of this call, whose row says so',
  [nameOf(accounts.askForPasswordLink)]:
    'does the same for everybody; the job that mails a link is audited (accounts.test.ts)',
  [nameOf(accounts.readPasswordLink)]: 'looks at a link',
  [nameOf(sendTestEmail)]: 'stores nothing but its entry, which is in email-settings.test.ts',
  [nameOf(saveChanges)]:
    'its entry is of ten minutes of typing, or until a publication (audit-edits.test.ts)',
  [nameOf(playRehearsal)]: 'goes on after its answer; its entries are in rehearsals.test.ts',
}

const owner = await anAdmin(db)
const samples = samplesOf({
  product,
  website: aWebsite('renewable'),
  owner,
  asOwner: await bearerOf(app, owner),
  stripeKeys: { secretKey: stripe.STRIPE_SECRET_KEY, webhookSecret: 'whsec_new' },
})

const changes = ({ method, url, config }: Route): boolean =>
  isOfBackOffice(url) &&
  !['GET', 'HEAD', 'OPTIONS'].includes(method) &&
  config.access !== 'read' &&
  !Object.hasOwn(exempt, `${method} ${url}`)
const changing = routesOf(app)
  .filter(changes)
  .map(({ method, url }) => ({ name: `${method} ${url}`, method, url }))

/** All rows of all tables, except when accounts were last seen and login attempts, which failed calls also change. */
const everyRow = async (): Promise<Record<string, unknown>> => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> 'login_failures'`.execute(
    db,
  )
  const all = tables.map(
    ({ name }) => sql`
      select ${name}::text as name,
        (select jsonb_agg(to_jsonb(t) - 'last_active_at' order by to_jsonb(t)::text) from ${sql.table(name)} as t) as all`,
  )
  const { rows } = await sql<{ name: string; all: unknown }>`${sql.join(all, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, all }) => [name, all]))
}

const entriesBut = async (known: readonly { id: string }[]) => {
  const all = await db
    .selectFrom('auditEntries')
    .select(['id', 'adminId', 'adminEmail', 'website', 'action', 'subject'])
    .orderBy('id')
    .execute()
  return all.filter(({ id }) => !known.some((one) => one.id === id))
}

test('every route that changes something has a sample, and each sample its route', () => {
  const names = changing.map(({ name }) => name)
  expect(names.filter((name) => !Object.hasOwn(samples, name))).toEqual([])
  const known = [...names, ...Object.keys(exempt)]
  expect(Object.keys(samples).filter((name) => !known.includes(name))).toEqual([])
  const registered = routesOf(app).map(({ method, url }) => `${method} ${url}`)
  expect(Object.keys(exempt).filter((name) => !registered.includes(name))).toEqual([])
})

/** The sample of a usual run: one of twelve, and the call whose entries could hold a password. */
const playing = changing.filter(
  ({ name }, at) => isLong || at % 12 === 0 || name === nameOf(accounts.usePasswordLink),
)

describe.each(playing)('$name', ({ name, method, url }) => {
  test('changes nothing without an entry, and leaves one that says who, what and where', async () => {
    const sample = await samples[name]?.()
    if (!sample) throw new Error('There is no sample of this route')
    const { params = {}, body, headers = {}, by, action, website = null } = sample
    const call = () =>
      app.inject({
        method: method as 'POST',
        url: url.replace(/:(\w+)/g, (_, param: string) => String(params[param])),
        headers: { host: 'localhost:3000', ...headers },
        ...(body && { payload: body }),
      })

    const before = await everyRow()
    await withoutAudit(db, async () => {
      expect((await call()).statusCode).toBe(500)
    })
    const full = async () => {
      const { statusCode, headers: answered, body: responseBody } = await call()
      expect([statusCode, answered['retry-after']]).toEqual([503, '60'])
      expect(responseBody).toContain('Please try again in a minute.')
    }
    await withoutAudit(db, full, '53100')
    expect(await everyRow()).toEqual(before)

    const known = await entriesBut([])
    const answer = await call()
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    const { audit_entries: _old, ...was } = before
    const { audit_entries: _new, ...is } = await everyRow()
    expect(is).not.toEqual(was)
    const written = await entriesBut(known)
    expect(written).toContainEqual(
      expect.objectContaining({ adminId: by.id, adminEmail: by.email, website, action }),
    )
    expect(written.every(({ subject }) => subject.trim() !== '')).toBe(true)
  })
})

test('no entry holds a password, a token or a hash', async () => {
  const text = JSON.stringify(await db.selectFrom('auditEntries').selectAll().orderBy('id').execute())
  expect(text).toContain('account.password-set')
  for (const secret of ['password for tests', 'quite another password', '$argon2', 'eyJ', 'token', 'hash'])
    expect(text.includes(secret), secret).toBe(false)
})

/** Entries about no visitor, or where the address is found as it is. */
const ofNoVisitor = new RegExp(
  `^(${[
    ...[
      'account',
      'conference',
      'session',
      'login',
      'second-factor',
      'backup',
      'installation',
      'picture',
      'preview-link',
      'retention',
      'person',
      'audit',
      'event',
      'website',
    ],
    ...['first-step', 'first-steps', 'processing-fee', 'presentation-type', 'accommodation-combination'],
    ...[
      'interest-option',
      'session-option',
      'mail-words',
      'mailing',
      'rehearsal',
      'receipt-prefix',
      'ticket-types?',
      'print',
      'refused-address',
    ],
    ...['settings', 'payments', 'abstract-decisions', 'payment[.]expire-stale'],
  ].join('|')})([.]|$)`,
)

test('an entry about what is of a visitor says its id, by which it is found when they are erased', async () => {
  const entries = await db
    .selectFrom('auditEntries')
    .select('action')
    .distinct()
    .where('subjectId', 'is', null)
    .execute()
  expect(entries.map(({ action }) => action).filter((action) => !ofNoVisitor.test(action))).toEqual([])
})
