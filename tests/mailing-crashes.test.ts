import { expect, test } from 'vitest'
import type { Mailing, Segment } from '#features/mailings/mailings.contract.ts'
import { jobsDue } from '#platform/server/jobs/jobs.ts'
import { announce } from '#platform/server/jobs/wake.ts'
import { newId } from '#shared/ids.ts'
import { aWebsite } from '#tests/websites.ts'
import { anAdmin } from './admins.ts'
import { anInstallationHere, type Installation } from './installation.ts'
import { sampleOf } from './long.ts'
import { startMailServer } from './mail-server.ts'
import { insertAbstracts } from './many-abstracts.ts'
import { freePort } from './running-server.ts'

const website = 'nursing'
const base = '/admin/api/admin'
const mailPort = await freePort()
const settings = {
  SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  MAIL_FROM: 'Organisers <office@example.org>',
  MAILINGS_PER_MINUTE: '6000',
}

/** Starts a mailing to all authors and skips the two minutes in which it can be stopped. */
const startMailing = async ({ db }: Installation, url: string) => {
  const { email, password } = await anAdmin(db)
  const json = { 'content-type': 'application/json' }
  const login = await fetch(`${url}${base}/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password }),
  })
  const { accessToken } = (await login.json()) as { accessToken: string }
  const headers = { ...json, authorization: `Bearer ${accessToken}` }
  const call = async <T>(method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}${base}/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(answer.status).toBe(200)
    return (await answer.json()) as T
  }
  const path = `mailings/${website}/${newId(new Date())}`
  const mailing = { list: 'abstracts', purpose: 'service', subject: 'Hello', text: 'Dear ((name))' }
  const { version } = await call<Mailing>('PUT', path, { ...mailing, version: 0 })
  const { count, stamp } = await call<Segment>('GET', `mailing-segment/${website}?list=abstracts`)
  await call('POST', `${path}/start`, { count, stamp, version })
  await db
    .updateTable('jobs')
    .set({ runAt: new Date(0) })
    .where('kind', '=', 'mailing.feed')
    .execute()
  await announce(db, jobsDue)
}

const steps = [
  ['mail-handed-over', 'twice', 2],
  ['mail-sent', 'once', 1],
] as const

test.each(sampleOf(steps, steps.slice(0, 1)))(
  'a process that dies at %s of a mailing hands that email over %s under one Message-ID, and misses no one',
  async (step, _times, count) => {
    const installation = await anInstallationHere(settings)
    const { db } = installation
    await insertAbstracts(db, aWebsite(website), [{}, {}, {}])
    const smtp = await startMailServer(mailPort)
    const dying = await installation.start(step)
    await startMailing(installation, dying.url)
    await dying.gone

    const { until } = await installation.start()
    await until(
      () => db.selectFrom('mailings').select('state').executeTakeFirstOrThrow(),
      ({ state }) => state === 'finished',
    )
    await smtp.stop()
    const recipients = await db.selectFrom('mailingRecipients').select(['id', 'state', 'address']).execute()
    expect(recipients.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
    const messageIds = smtp.received.map((text) => /^Message-ID: <(.+)@example\.org>/im.exec(text)?.[1] ?? '')
    expect(new Set(messageIds)).toEqual(new Set(recipients.map(({ id }) => id)))
    // the email at which it died, before or after recording it
    const [first] = messageIds
    expect(messageIds.filter((id) => id === first)).toHaveLength(count)
  },
)
