// npm run bench -- mailing [recipients] [kills]: Writes to 3,000 people over a mail server that refuses 5 % of them, while the process is killed 50 times.
// The refusals are spread evenly, so the mailing pauses now and then, and is continued each time. All the while bookings are
// added by hand, whose confirmations go over the same server. Prints how long it took, how many mails went out twice, and
// how long a confirmation took from its answer to the mail server. Fails when a recipient is missing, when more mails than
// kills went out twice or one under another Message-ID, and when a confirmation takes longer than 5 s (p95).
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase, openPool } from '#platform/server/postgres/database.ts'
import { embeddedAddress } from '#platform/server/postgres/embedded-postgres.ts'
import { newId } from '#shared/ids.ts'
import { anAdmin } from '#tests/admins.ts'
import { startMailServer } from '#tests/mail-server.ts'
import { insertManyPayments } from '#tests/many-payments.ts'
import { anInstallation, headersOf, median } from './serve-built.mjs'

const [recipients = 3000, kills = 50] = process.argv.slice(2).map(Number)
const website = 'renewable'
const mostSeconds = 5
const mailPort = 3900 + Math.floor(Math.random() * 90)
const installation = anInstallation({
  PORT: String(3800 + Math.floor(Math.random() * 90)),
  RATE_LIMITS: 'off',
  SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  MAIL_FROM: 'Organisers <office@example.org>',
  MAILINGS_PER_MINUTE: '60000',
})
const refused = new Set()
const smtp = await startMailServer(mailPort, (address) =>
  refused.has(address) ? { code: 550, text: '5.1.1 No such user' } : undefined,
)
let served = await installation.start()
const pool = openPool(await embeddedAddress(installation.folder), () => undefined)
const db = openDatabase(pool)
await insertManyPayments(pool, website, recipients)
const { rows } = await pool.query('select email from registrations where website = $1 order by id desc', [
  website,
])
for (const [at, { email }] of rows.entries()) if (at % 20 === 19) refused.add(email)
const headers = { ...(await headersOf(served.url, await anAdmin(db))), 'content-type': 'application/json' }

const call = async (method, path, body) => {
  const answer = await fetch(`${served.url}${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  const read = await answer.json()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${read.message}`)
  return read
}
const admin = (method, path, body) => call(method, `/admin/api/admin/${path}`, body)

const path = `mailings/${website}/${newId(new Date())}`
const words = {
  subject: 'Before you travel, ((name))',
  text: 'Dear ((name)),\n\n((reference))\n\n((own page))',
}
await admin('PUT', path, { list: 'bookings', purpose: 'service', ...words, version: 0 })
const { count, stamp } = await admin('GET', `mailing-segment/${website}?list=bookings`)
const started = performance.now()
await admin('POST', `${path}/start`, { count, stamp, version: 1 })
const startTook = performance.now() - started
// the two minutes in which it can be stopped are not waited for
await pool.query(`update jobs set run_at = now() where kind = 'mailing.feed'`)
await pool.query('update mailings set begins_at = now()')
await served.stop('SIGKILL')
served = await installation.start()

/** What an organiser does who is asleep for a moment only; answers when it has ended. */
const pauses = { count: 0 }
const follow = async () => {
  for (;;) {
    const mailing = await admin('GET', path).catch(() => undefined)
    if (mailing?.state === 'finished') return
    if (mailing?.state === 'paused') {
      const isResumed = await admin('POST', `${path}/resume`).then(
        () => true,
        () => false,
      )
      if (isResumed) pauses.count++
    }
    await wait(100)
  }
}

/** A booking that is paid at the desk, whose confirmation goes out beside the mailing. */
let isOver = false
const confirmations = []
const confirm = async () => {
  const choice = { registrationType: 'registrationOnly', presentationType: 'listener' }
  for (let number = 1; !isOver; number++) {
    const email = `confirmed.${number}@example.com`
    const person = {
      name: `Confirmed Person ${number}`,
      phone: '+81 3 1234 5678',
      email,
      instituteOrUniversity: 'Institute',
      country: 'Japan',
      registrationType: 'REGISTRATION_ONLY',
      presentationType: 'LISTENER',
    }
    const added = await call('POST', '/api/registration/get-pricing-config', {
      ...choice,
      numberOfNights: 1,
      numberOfGuests: 1,
    })
      .then(([price]) =>
        admin('POST', `bookings-by-hand/${website}`, {
          ...person,
          method: 'desk',
          unitAmount: price.totalPrice,
        }),
      )
      .then(
        () => true,
        () => false,
      )
    if (added) confirmations.push({ email, since: performance.now(), took: undefined })
    await wait(300)
  }
}
let looked = 0
const lookForConfirmations = () => {
  const now = performance.now()
  for (; looked < smtp.received.length; looked++) {
    const to = /^To:.*?([\w.]+@example\.com)/im.exec(smtp.received[looked])?.[1]
    const one = to && confirmations.find(({ email, took }) => email === to && took === undefined)
    if (one) one.took = now - one.since
  }
}
const looking = setInterval(lookForConfirmations, 5)

const begun = performance.now()
const following = follow()
const confirming = confirm()
const share = Math.floor(count / (kills + 1))
const restarts = []
for (let kill = 1; kill <= kills; kill++) {
  while (smtp.received.length < kill * share) await wait(2)
  await served.stop('SIGKILL')
  const dead = performance.now()
  served = await installation.start()
  restarts.push(performance.now() - dead)
}
await following
const took = performance.now() - begun
isOver = true
await confirming
for (let patience = 200; patience > 0 && confirmations.some((one) => one.took === undefined); patience--)
  await wait(100)
clearInterval(looking)

const found = await db
  .selectFrom('mailingRecipients')
  .select(['id', 'address', 'state'])
  .where('website', '=', website)
  .execute()
const ids = smtp.received
  .map((text) => /^Message-ID: <(.+)@example\.org>/im.exec(text)?.[1] ?? '')
  .filter((id) => found.some((one) => one.id === id))
const got = new Set(ids)
const missing = found.filter(({ id, address }) => !got.has(id) && !refused.has(address))
const wronglyNoted = found.filter(({ id, state }) => state !== (got.has(id) ? 'sent' : 'refused'))
const others = smtp.received.filter((text) => text.includes('Before you travel')).length - ids.length
const doubles = ids.length - got.size
const times = confirmations.map((one) => (one.took ?? Number.POSITIVE_INFINITY) / 1000)
const p95 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0

console.log(`start with ${count} recipients   ${startTook.toFixed(0)} ms`)
console.log(
  `sent in ${(took / 1000).toFixed(0)} s, ${kills} kills (back after ${(median(restarts) / 1000).toFixed(1)} s), ${pauses.count} pauses continued`,
)
console.log(
  `got it ${got.size}, refused ${found.filter(({ state }) => state === 'refused').length}, missing ${missing.length}, noted wrongly ${wronglyNoted.length}`,
)
console.log(`sent twice under the same Message-ID ${doubles}, under another ${others}`)
console.log(
  `${times.length} confirmations beside it: median ${median(times).toFixed(2)} s, p95 ${p95.toFixed(2)} s, at most ${Math.max(...times).toFixed(2)} s`,
)
if (missing.length > 0 || wronglyNoted.length > 0 || doubles > kills || others > 0 || p95 > mostSeconds) {
  console.log('A recipient is missing, too many mails went out twice, or a confirmation waited too long')
  process.exitCode = 1
}
await pool.end()
await served.stop()
installation.remove()
await smtp.stop()
