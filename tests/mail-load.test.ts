import { expect, test } from 'vitest'
import type { Mailing, Segment } from '#features/mailings/mailings.contract.ts'
import { newId } from '#shared/ids.ts'
import { anAdmin, bearerOf } from './admins.ts'
import { atEnd } from './at-end.ts'
import { testDatabase } from './database.ts'
import { isLong } from './long.ts'
import { startMailServer } from './mail-server.ts'
import { insertAbstracts } from './many-abstracts.ts'
import { startTestProduct } from './product.ts'
import { freePort } from './running-server.ts'
import { aWebsite } from './websites.ts'

const website = aWebsite('nursing')
const people = 200
const numberOf = (address: string) => Number(/\d+/.exec(address)?.[0])
/** For good: so few that the mailing is not paused. */
const isRefused = (address: string) => numberOf(address) % 40 === 0

test.runIf(isLong)(
  'a slow mail server that refuses every second email at first loses and doubles none of 200, from two processes',
  { timeout: 300_000 },
  async () => {
    const port = await freePort()
    const attempts = new Map<string, number>()
    let open = 0
    let most = 0
    /** Every second one is put off twice, and every seventh once. */
    const smtp = await startMailServer(
      port,
      (address) => {
        const attempt = (attempts.get(address) ?? 0) + 1
        attempts.set(address, attempt)
        const number = numberOf(address)
        if (isRefused(address)) return { code: 550, text: '5.1.1 No such user' }
        if (number % 2 === 1 && attempt < 3) return { code: 451, text: '4.3.2 Too much at once' }
        if (number % 7 === 0 && attempt < 2) return { code: 421, text: '4.3.2 Closing' }
        return undefined
      },
      async () => {
        open++
        most = Math.max(most, open)
        // the server is slow
        await new Promise<void>((done) => setTimeout(done, 20))
        open--
      },
    )
    atEnd(smtp.stop)
    const settings = {
      SESSION_KEY: 'a key of thirty-two bytes or more, for these tests',
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Organisers <office@example.org>',
      MAILINGS_PER_MINUTE: '6000',
    }
    const database = await testDatabase()
    const one = await startTestProduct(settings, { database })
    const other = await startTestProduct(settings, { database })
    const { db } = one
    await insertAbstracts(
      db,
      website,
      Array.from({ length: people }, (_, number) => ({ email: `author.${number}@example.org` })),
    )
    const account = await anAdmin(db)
    const owner = await bearerOf(one.app, account)
    const base = '/admin/api/admin'
    const path = `${base}/mailings/${website}/${newId(one.clock.now())}`
    const draft = {
      list: 'abstracts',
      purpose: 'service',
      subject: 'Hello',
      text: 'Dear ((name))',
      version: 0,
    }
    const { version } = (await one.ask('PUT', path, draft, owner)).body as unknown as Mailing
    const { count, stamp } = (await one.get(`${base}/mailing-segment/${website}?list=abstracts`, owner))
      .body as unknown as Segment
    expect(count).toBe(people)
    expect((await one.post(`${path}/start`, { count, stamp, version }, owner)).status).toBe(200)

    const recipients = () => db.selectFrom('mailingRecipients').select(['id', 'state', 'address']).execute()
    const readState = async () =>
      (await db.selectFrom('mailings').select('state').executeTakeFirstOrThrow()).state
    let pauses = 0
    for (let round = 0; round < 100 && (await readState()) !== 'finished'; round++) {
      // a server that takes nothing more has paused it, and the organiser goes on
      if ((await readState()) === 'paused') {
        pauses++
        await one.post(`${path}/resume`, {}, await bearerOf(one.app, account))
      }
      for (const { clock } of [one, other]) clock.advance(121)
      await Promise.all([one.runJobs(), other.runJobs()])
    }
    const all = await recipients()
    const refused = all.filter(({ address }) => isRefused(address))
    expect([all.length, refused.length]).toEqual([people, people / 40])
    expect(all.filter(({ state }) => state === 'refused')).toEqual(refused)
    const sent = all.filter(({ state }) => state === 'sent')
    expect(sent).toHaveLength(people - refused.length)
    const ids = smtp.received.map((text) => /^Message-ID: <(.+)@example\.org>/im.exec(text)?.[1] ?? '')
    expect(ids.toSorted()).toEqual(sent.map(({ id }) => id).toSorted())
    expect(most).toBeGreaterThan(1)
    expect(pauses).toBeGreaterThan(0)
  },
)
