import { expect, test } from 'vitest'
import type { ReleasePreview } from '#features/abstracts/decisions.contract.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { aWebsite } from '#tests/websites.ts'
import { anAdmin } from './admins.ts'
import { anInstallationHere, aRealInstallation, type Installation } from './installation.ts'
import { isLong } from './longest.ts'
import { startMailServer } from './mail-server.ts'
import { insertAbstracts } from './many-abstracts.ts'
import { freePort } from './running-server.ts'

const website = 'nursing'
const base = `/admin/api/admin/abstract-submissions/${website}`
const mailPort = await freePort()
const settings = { SMTP_URL: `smtp://127.0.0.1:${mailPort}`, MAIL_FROM: 'Organisers <office@example.org>' }

/** So many submissions with decisions that are not released. */
const decideAll = async (db: Database, count: number) => {
  await insertAbstracts(
    db,
    aWebsite(website),
    Array.from({ length: count }, () => ({})),
  )
  await db
    .updateTable('abstractSubmissions')
    .set({ draftDecision: 'talk', draftDecidedAt: new Date(), decisionVersion: 1 })
    .where('website', '=', aWebsite(website))
    .execute()
}

const anOrganiser = async ({ db }: Installation) => {
  const { email, password } = await anAdmin(db)
  return async (url: string) => {
    const answer = await fetch(`${url}/admin/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    const { accessToken } = (await answer.json()) as { accessToken: string }
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
    return {
      preview: async () =>
        (await (await fetch(`${url}${base}/release`, { headers })).json()) as ReleasePreview,
      release: ({ count, stamp }: ReleasePreview) =>
        fetch(`${url}${base}/release`, { method: 'POST', headers, body: JSON.stringify({ count, stamp }) }),
    }
  }
}

/** State of the release: complete or nothing. */
const released = async ({ db }: Installation) => ({
  submissions: (
    await db
      .selectFrom('abstractSubmissions')
      .select('id')
      .where('website', '=', aWebsite(website))
      .where('decisionState', '=', 'released')
      .execute()
  ).length,
  mailIds: (await db.selectFrom('releasedDecisions').select('mailId').execute()).map(({ mailId }) => mailId),
  jobs: await db.selectFrom('jobs').select(['id', 'doneAt']).where('kind', '=', 'abstract.decided').execute(),
})

const messageIds = (received: readonly string[]) =>
  received.map((text) => /^Message-ID: <(.+)@example\.org>/im.exec(text)?.[1] ?? '')
const recipients = (received: readonly string[]) =>
  new Set(received.map((text) => /^To:.*<(.+)>/im.exec(text)?.[1] ?? ''))

test('a process that dies after an email of a release sends it again under the same Message-ID, and the others once', async () => {
  const installation = await anInstallationHere(settings)
  await decideAll(installation.db, 3)
  const smtp = await startMailServer(mailPort)
  const organiser = await anOrganiser(installation)
  const dying = await installation.start('mail-sent')
  const first = await organiser(dying.url)
  await first.release(await first.preview())
  await dying.gone

  const { until } = await installation.start()
  await until(
    () => released(installation),
    ({ jobs }) => jobs.length === 3 && jobs.every(({ doneAt }) => doneAt !== null),
  )
  const { mailIds } = await released(installation)
  await smtp.stop()
  expect(new Set(messageIds(smtp.received))).toEqual(new Set(mailIds))
  expect(smtp.received).toHaveLength(4)
  expect(recipients(smtp.received).size).toBe(3)
})

const [decisions, kills] = [1500, 50]

test.runIf(isLong)(
  'a release of 1,500 decisions whose process is killed 50 times misses no one, and sends no email twice but under the same Message-ID',
  async () => {
    const installation = await aRealInstallation(settings)
    const { db } = installation
    await decideAll(db, decisions)
    const smtp = await startMailServer(mailPort)
    const organiser = await anOrganiser(installation)

    // killed during the release: complete or nothing
    let killed = 0
    while ((await released(installation)).submissions === 0) {
      const { url, kill } = await installation.start()
      const { preview, release } = await organiser(url)
      const answer = release(await preview()).catch(() => undefined)
      await pause(killed * 20)
      await kill()
      killed++
      await answer
      const { submissions, mailIds, jobs } = await released(installation)
      expect([0, decisions]).toContain(submissions)
      expect([mailIds.length, jobs.length]).toEqual([submissions, submissions])
    }

    // killed while it sends, at any step
    for (; killed < kills; killed++) {
      await endLeases(db)
      const { kill } = await installation.start()
      const enough = Math.min(smtp.received.length + 25, decisions)
      while (smtp.received.length < enough) await pause(2)
      await kill()
    }

    await endLeases(db)
    const { until } = await installation.start()
    await until(
      () => released(installation),
      ({ jobs }) => jobs.every(({ doneAt }) => doneAt !== null),
    )
    const { mailIds } = await released(installation)
    await smtp.stop()
    expect(new Set(messageIds(smtp.received))).toEqual(new Set(mailIds))
    expect(mailIds).toHaveLength(decisions)
    expect(recipients(smtp.received).size).toBe(decisions)
    // only the email being sent may be repeated
    expect(smtp.received.length - decisions).toBeLessThanOrEqual(kills)
  },
  3_600_000,
)

const pause = (milliseconds: number) => new Promise((ready) => setTimeout(ready, milliseconds))

/** Skips the 15 seconds of a dead process's job lease. */
const endLeases = (db: Database) =>
  db.updateTable('jobs').set({ leaseUntil: null }).where('leaseUntil', 'is not', null).execute()
