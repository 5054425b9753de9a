import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Json } from '#content/stored-content.ts'
import type { ShownDraft, Summary } from '#features/drafts/admin-drafts.contract.ts'
import { valueAt } from '#features/drafts/apply-changes.ts'
import { runDueJobs } from '#platform/server/jobs/run-jobs.ts'
import type { Website } from '#shared/website.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { startTestProduct } from '#tests/product.ts'
import { aWebsite } from '#tests/websites.ts'

const product = await startTestProduct()
const { db, clock } = product
const planner = await anAdmin(db, { email: 'planner@example.org' })
let owner = await bearerOf(product.app, planner)

const on = (website: Website) => {
  const root = `/admin/api/admin/drafts/${website}`
  const draft = async () => (await product.get(root, owner)).body as unknown as ShownDraft
  const set = async (path: string, after: Json) => {
    const way = path.split('.')
    const { serial: since, draft: content } = await draft()
    const change = { kind: 'set', path: way, before: valueAt(content, way), after }
    return product.post(`${root}/changes`, { changes: [change], since, tab: randomUUID() }, owner)
  }
  const numbers = async () => {
    const { serial, number } = (await product.get(`${root}/summary`, owner)).body as unknown as Summary
    return { serial, number, hold: [] as string[] }
  }
  return {
    draft,
    set,
    numbers,
    plan: async (more: object = {}) =>
      product.post(
        `${root}/schedules`,
        { ...(await numbers()), date: inDays(2), time: '09:00', ...more },
        owner,
      ),
    publish: async () => product.post(`${root}/publications`, await numbers(), owner),
    cancel: (id: string) => product.post(`${root}/schedules/${id}/cancel`, {}, owner),
    published: async (path: string) => valueAt((await draft()).published, path.split('.')),
  }
}
const inDays = (count: number) =>
  new Date(clock.now().getTime() + count * 86_400_000).toISOString().slice(0, 10)
/** What cannot be published is judged three times, over some minutes. */
const judgeAgain = async () => {
  for (const pause of [0, 60, 60]) {
    clock.advance(pause)
    await product.runJobs()
  }
}
/** The planner logs in again: the session has ended meanwhile. */
const passDays = async (count: number) => {
  clock.advance(count * 86_400)
  owner = await bearerOf(product.app, planner)
}

describe('a planned publication', () => {
  const site = on(aWebsite('optics'))

  test('shows what was frozen, not what was edited since, and at its time alone', async () => {
    await site.set('intro.title', 'Frozen')
    const planned = await site.plan()
    expect(planned).toMatchObject({ status: 200, body: { count: 1 } })
    await site.set('intro.title', 'Edited since')
    await product.runJobs()
    expect(await site.published('intro.title')).not.toBe('Frozen')
    expect((await site.draft()).planned).toMatchObject({ by: 'planner@example.org', count: 1 })
    expect(await site.plan()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('planned already') },
    })
    await passDays(3)
    await product.runJobs()
    expect(await site.published('intro.title')).toBe('Frozen')
    const after = await site.draft()
    expect(valueAt(after.draft, ['intro', 'title'])).toBe('Edited since')
    expect(after.planned).toBeUndefined()
  })

  test('is done once by two processes that are due at the same moment', async () => {
    const { number } = await site.draft()
    expect((await site.plan()).status).toBe(200)
    await passDays(3)
    const { log, handlers } = product
    await Promise.all([1, 2].map(() => runDueJobs({ db, clock, log, handlers })))
    expect((await site.draft()).number).toBe(number + 1)
    // and a second run of the job finds it done
    const [row] = await db
      .selectFrom('contentSchedules')
      .select('id')
      .where('state', '=', 'published')
      .orderBy('createdAt', 'desc')
      .limit(1)
      .execute()
    await handlers['website.planned-publication']?.({
      id: 'x',
      kind: '',
      key: '',
      payload: { website: aWebsite('optics'), schedule: row?.id },
      attempts: 1,
    })
    expect((await site.draft()).number).toBe(number + 1)
  })

  test('that is cancelled changes nothing, and its changes stay in the draft', async () => {
    await site.set('intro.title', 'Cancelled')
    const { body } = await site.plan()
    expect((await site.cancel(String(body['id']))).status).toBe(204)
    expect((await site.cancel(String(body['id']))).status).toBe(409)
    expect((await on(aWebsite('nursing')).cancel(String(body['id']))).status).toBe(404)
    await passDays(3)
    await product.runJobs()
    expect(await site.published('intro.title')).not.toBe('Cancelled')
    expect(valueAt((await site.draft()).draft, ['intro', 'title'])).toBe('Cancelled')
  })

  test('keeps what was published since, where it is about something else', async () => {
    await site.set('intro.title', 'Planned title')
    await site.plan({ hold: [] })
    await site.set('audience.title', 'Published since')
    const { serial, number } = await site.numbers()
    const hold = ['set:intro.title']
    await product.post('/admin/api/admin/drafts/optics/publications', { serial, number, hold }, owner)
    await passDays(3)
    await product.runJobs()
    expect([await site.published('intro.title'), await site.published('audience.title')]).toEqual([
      'Planned title',
      'Published since',
    ])
  })

  test('of a field that was published otherwise since fails, is emailed to who planned it, and changes nothing', async () => {
    await site.set('intro.title', 'Planned')
    await site.plan()
    await site.set('intro.title', 'Published first')
    expect((await site.publish()).status).toBe(200)
    await passDays(3)
    await product.runJobs()
    expect((await site.draft()).planned?.failure).toBeUndefined()
    await judgeAgain()
    expect(await site.published('intro.title')).toBe('Published first')
    expect((await site.draft()).planned?.failure).toContain('the website has changed since this was planned')
    await product.runJobs()
    const mail = (await product.readMails()).at(-1)
    expect(mail?.text).toMatch(/planner@example\.org[\s\S]*was not published/)
    // the next publication ends the notice
    await site.set('intro.title', 'Now')
    expect((await site.publish()).status).toBe(200)
    expect((await site.draft()).planned).toBeUndefined()
  })

  test('is no repeat of a publication whose dialog was open when it ran, nor is one of other changes by the same person', async () => {
    const path = '/admin/api/admin/drafts/optics/publications'
    await site.set('intro.title', 'Of the plan')
    await site.set('audience.title', 'Held back')
    const open = await site.numbers()
    const [title, audience] = ['set:intro.title', 'set:audience.title']
    expect((await site.plan({ hold: [audience] })).status).toBe(200)
    await passDays(3)
    await product.runJobs()
    expect(await site.published('intro.title')).toBe('Of the plan')
    expect((await product.post(path, { ...open, hold: [title] }, owner)).status).toBe(409)
    expect(await site.published('audience.title')).not.toBe('Held back')

    // the same with two windows and no plan
    await site.set('intro.title', 'Of one window')
    const both = await site.numbers()
    const first = await product.post(path, { ...both, hold: [audience] }, owner)
    expect(first.status).toBe(200)
    expect((await product.post(path, { ...both, hold: [title] }, owner)).status).toBe(409)
    expect(await site.published('audience.title')).not.toBe('Held back')
    // and what was asked for is found again
    expect(await product.post(path, { ...both, hold: [audience, audience] }, owner)).toEqual(first)
    expect((await site.publish()).status).toBe(200)
  })

  test('of someone who may not publish any more fails', async () => {
    const other = on(aWebsite('nursing'))
    await other.set('intro.title', 'Not allowed')
    await other.plan()
    await db.updateTable('admins').set({ disabledAt: clock.now() }).where('id', '=', planner.id).execute()
    clock.advance(3 * 86_400)
    await judgeAgain()
    await db.updateTable('admins').set({ disabledAt: null }).where('id', '=', planner.id).execute()
    owner = await bearerOf(product.app, planner)
    expect(await other.published('intro.title')).not.toBe('Not allowed')
    expect((await other.draft()).planned?.failure).toContain('may not publish this website any more')
  })

  test('waits for a fault of the server to pass, and after a day fails with an email', async () => {
    const other = on(aWebsite('nursing'))
    const stop = sql`create trigger no_version before insert on content_versions execute function fail_now()`
    await sql`create function fail_now() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(
      db,
    )
    const due = async () => {
      await other.plan()
      await stop.execute(db)
      await passDays(3)
      await judgeAgain()
      expect((await other.draft()).planned?.failure).toBeUndefined()
    }
    await other.set('intro.title', 'After a fault')
    await due()
    await sql`drop trigger no_version on content_versions`.execute(db)
    await passDays(1)
    await product.runJobs()
    expect(await other.published('intro.title')).toBe('After a fault')

    await other.set('intro.title', 'After a day of faults')
    await due()
    for (let hours = 0; hours < 30; hours++) {
      clock.advance(3600)
      await product.runJobs()
    }
    await sql`drop trigger no_version on content_versions`.execute(db)
    owner = await bearerOf(product.app, planner)
    expect((await other.draft()).planned?.failure).toContain('A fault of the server stopped it for a day')
    await product.runJobs()
    expect((await product.readMails()).at(-1)?.text).toMatch(/was not published/)
  })

  test('is refused for a time that is over, does not exist or occurs twice, and without changes', async () => {
    await site.set('intro.title', 'Refused')
    for (const given of [
      { date: '2000-01-01' },
      { date: '2026-02-30' },
      { time: '25:00' },
      { date: 'tomorrow' },
    ])
      expect((await site.plan(given)).status).toBe(400)
    expect((await site.plan({ serial: 1 })).status).toBe(409)
    expect(await site.plan({ hold: ['set:intro.title'] })).toMatchObject({
      status: 409,
      body: { message: 'There is nothing to publish: everything is on the website.' },
    })
    expect((await site.draft()).planned).toBeUndefined()
  })
})

test('the edits before the last fifty versions are removed, and a window that had them reads the draft again', async () => {
  const site = on(aWebsite('renewable'))
  await site.set('intro.title', 'One')
  await site.set('intro.title', 'Two')
  expect((await site.publish()).status).toBe(200)
  await site.set('intro.title', 'Three')
  const version = {
    website: aWebsite('renewable'),
    number: 51,
    body: '{}',
    format: 1,
    reason: 'set-aside' as const,
    ofNumber: null,
    adminEmail: 'x',
    at: clock.now(),
    changeCount: 0,
    pages: [],
    draftSerial: 3,
  }
  await db.insertInto('contentVersions').values(version).execute()
  expect((await site.publish()).status).toBe(200)
  const left = await db
    .selectFrom('contentChanges')
    .select('serial')
    .where('website', '=', aWebsite('renewable'))
    .execute()
  expect(left.map(({ serial }) => serial)).toEqual([3])
  const since = async (serial: number) =>
    (await product.get(`/admin/api/admin/drafts/renewable/changes?since=${serial}`, owner)).body['changes']
  expect(await since(0)).toBeUndefined()
  expect(await since(2)).toHaveLength(1)
})
