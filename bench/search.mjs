// npm run bench -- search [rounds] [many]: The one search of the back-office with 100,000 people, payments, abstracts, messages and discount requests, or with as many as you say.
// Prints the median and the 95th percentile of each kind of search, as the browser waits for it, and what was found; fails
// when a median is over 50 ms.
import { openDatabase, openPool } from '#platform/server/postgres/database.ts'
import { embeddedAddress } from '#platform/server/postgres/embedded-postgres.ts'
import { shortReference } from '#shared/short-reference.ts'
import { anAdmin } from '#tests/admins.ts'
import { insertManyPayments } from '#tests/many-payments.ts'
import { headersOf, median, serveFilled } from './serve-built.mjs'
import { percentile } from './side-by-side.mjs'

const [rounds = 40, many = 100_000] = process.argv.slice(2).map(Number)
const most = 50
const website = 'renewable'

/** Everyone has a payment, an abstract, a message and a discount request. */
const fill = async (pool) => {
  await insertManyPayments(pool, website, many)
  await pool.query(
    `insert into contact_messages (website, id, name, email, subject, message, created_at)
     select website, id, name, email, 'Visa letter ' || left(md5(id::text), 6),
            'Dear organisers, we arrive on May 27 and need a letter. ' || md5(name)
              || repeat(' Thank you for all of your help.', 8), created_at
     from registrations where website = $1`,
    [website],
  )
  await pool.query(
    `insert into discount_requests
       (website, id, name, phone, email, institute_or_university, country, description, amount_cents, created_at)
     select website, id, name, phone, email, institute_or_university, country, 'A student', 15000, created_at
     from registrations where website = $1`,
    [website],
  )
  await pool.query(
    `insert into abstract_submissions
       (website, id, reference, title_prefix, name, phone, email, organization_name, interest_option_id,
        session_option_id, country, file_key, file_name, file_bytes, file_sha256, file_stored_at, created_at)
     select website, id, 'A-' || upper(translate(lpad(to_hex(row_number() over (order by id)), 6, '0'), '01', 'XY')), 'Dr.',
            name, phone, email, institute_or_university,
            (select min(id) from interest_options where website = $1),
            (select min(id) from session_options where website = $1),
            country, id || '.pdf', 'abstract.pdf', 2000, id::text, created_at, created_at
     from registrations where website = $1`,
    [website],
  )
  await pool.query('vacuum analyze')
}

/** The searches: of one person in the middle of the list, and of what all have. */
const searchesOf = async (pool) => {
  const { rows } = await pool.query(
    `select r.id, r.name, r.email, p.session_id as session
     from registrations r join payment_records p on p.website = r.website and p.registration_id = r.id
     where r.website = $1 and p.session_id is not null order by r.id offset $2 limit 1`,
    [website, Math.floor(many / 2)],
  )
  const [{ id, name, email, session }] = rows
  const rare = name.split(' ')[1]
  return {
    'two letters': 'gr',
    'common name': 'grace',
    'part of a name': rare.slice(0, 4).toLowerCase(),
    'rare name': rare.toLowerCase(),
    'what all have': 'institute',
    email,
    'part of an email': email.slice(0, 12),
    reference: shortReference(id),
    'Stripe session': session.slice(0, 20),
    amount: '€299.00',
    'nothing found': 'nobody.has.this',
    'nothing, letters': 'zzyzxq',
  }
}

const served = await serveFilled(fill)
const pool = openPool(await embeddedAddress(served.folder), () => undefined)
try {
  const headers = await headersOf(served.url, await anAdmin(openDatabase(pool)))
  const ask = async (q) => {
    const begun = performance.now()
    const answer = await fetch(
      `${served.url}/admin/api/admin/search/${website}?${new URLSearchParams({ q })}`,
      {
        headers,
      },
    )
    const body = await answer.json()
    if (!answer.ok) throw new Error(`${q} answered ${answer.status}: ${body.message}`)
    return { ms: performance.now() - begun, groups: body.groups }
  }
  for (const [name, q] of Object.entries(await searchesOf(pool))) {
    const times = []
    let found = []
    for (let round = -10; round < rounds; round++) {
      const { ms, groups } = await ask(q)
      found = groups
      if (round >= 0) times.push(ms)
    }
    const counts = found.map(({ kind, count }) => `${count} ${kind}`).join(', ') || 'nothing'
    const middle = median(times)
    console.log(
      `${name.padEnd(17)} ${middle.toFixed(1).padStart(5)} ms, p95 ${percentile(times, 0.95).toFixed(1).padStart(5)} ms: ${q} finds ${counts}`,
    )
    if (middle > most) process.exitCode = 1
  }
} finally {
  await pool.end()
  await served.stop()
}
