import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { atEnd } from '#tests/at-end.ts'
import { type TestDatabase, testDatabase } from '#tests/database.ts'
import { heldTime } from '#tests/fake-time.ts'
import { threeWebsites } from '#tests/website-registry.ts'
import { createContentVersion } from '../content-version.ts'
import { createLog } from '../log.ts'
import { openDatabase, openPool } from '../postgres/database.ts'
import { listenForChanges } from '../postgres/listen-for-changes.ts'
import { enqueueJob, type JobHandler } from './jobs.ts'
import { startJobs } from './run-jobs.ts'
import { changeEventsOf } from './wake.ts'

/** A process that runs jobs on a database; the test triggers its timers. */
const aProcess = async (
  { address }: Pick<TestDatabase, 'address'>,
  handlers: Record<string, JobHandler>,
  { hears = true, time = heldTime() } = {},
) => {
  const pool = openPool(address, () => undefined)
  const db = openDatabase(pool)
  const { clock, timer } = time
  const log = createLog('silent', clock)
  const version = createContentVersion()
  const news =
    hears &&
    (await listenForChanges({
      address,
      log,
      version,
      websites: threeWebsites(),
      changeEvents: changeEventsOf(db),
      timer,
    }))
  const timersOfNews = time.waiting()
  const jobs = startJobs({ db, clock, log, handlers }, timer)
  /** Waits until it has polled and has set its timer again. */
  const quiet = () => expect.poll(() => time.waiting()).toBe(timersOfNews + 1)
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= jobs.stop()
    return stopped
  }
  atEnd(async () => {
    await stop()
    if (news) await news.stop()
    await pool.end()
  })
  await quiet()
  const enqueue = (key: string, now = clock.now(), kind = 'greet') =>
    enqueueJob(db, { kind, key, payload: {}, now })
  return { db, pool, time, jobs, stop, quiet, enqueue, clock }
}

/** Records who was greeted. */
const aGreeter = () => {
  const greeted: string[] = []
  const greet: JobHandler = async ({ key }) => {
    greeted.push(key)
  }
  return { greeted, greet }
}

describe('jobs are woken', () => {
  test('by the commit that writes them, not before it, with no timer', async () => {
    const { greeted, greet } = aGreeter()
    const { db, clock, time } = await aProcess(await testDatabase(), { greet }, { hears: false })
    await db.transaction().execute(async (tx) => {
      await enqueueJob(tx, { kind: 'greet', key: 'Ada', payload: {}, now: clock.now() })
      const looks = time.everSet()
      await sql`select 1`.execute(db)
      expect([greeted, time.everSet()]).toEqual([[], looks])
    })
    await expect.poll(() => greeted).toEqual(['Ada'])
  })

  test('one after the other of a kind, several kinds at once, with no timer', async () => {
    const { greeted, greet } = aGreeter()
    let release: () => void = () => undefined
    const slow = new Promise<void>((resolve) => {
      release = resolve
    })
    const pondered: string[] = []
    const { enqueue, quiet, clock } = await aProcess(
      await testDatabase(),
      {
        greet,
        ponder: async ({ key }) => {
          pondered.push(key)
          if (key === 'first') await slow
        },
      },
      { hears: false },
    )
    await enqueue('first', clock.now(), 'ponder')
    await expect.poll(() => pondered).toEqual(['first'])
    await enqueue('second', clock.now(), 'ponder')
    for (const name of ['Ada', 'Eve', 'Bo']) await enqueue(name)
    await expect.poll(() => greeted).toEqual(['Ada', 'Eve', 'Bo'])
    await quiet()
    expect(pondered).toEqual(['first'])
    release()
    await expect.poll(() => pondered).toEqual(['first', 'second'])
  })

  test('by nothing when the transaction is rolled back, or what it asks for is there already', async () => {
    const { greeted, greet } = aGreeter()
    const { db, clock, time, enqueue, jobs, quiet } = await aProcess(
      await testDatabase(),
      { greet },
      { hears: false },
    )
    await enqueue('Ada')
    await expect.poll(() => greeted).toEqual(['Ada'])
    // the end of a job triggers a poll and sets the timer again
    await jobs.settled()
    await quiet()
    const looks = time.everSet()
    await expect(
      db.transaction().execute(async (tx) => {
        await enqueueJob(tx, { kind: 'greet', key: 'Eve', payload: {}, now: clock.now() })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    // the next transaction on that connection announces nothing of the previous one
    await db.transaction().execute((tx) => sql`select 1`.execute(tx))
    await enqueue('Ada')
    expect([greeted, time.everSet(), time.waiting()]).toEqual([['Ada'], looks, 1])
  })

  test('and anyone who waits until they are done waits for those too that were claimed and are not begun', async () => {
    const { greeted, greet } = aGreeter()
    const { enqueue, jobs } = await aProcess(await testDatabase(), { greet }, { hears: false })
    for (const name of ['Ada', 'Eve', 'Bo']) {
      await enqueue(name)
      await jobs.settled()
      expect(greeted.at(-1)).toBe(name)
    }
  })

  test.each([
    ['a command', {}],
    ['a process that runs jobs itself', { ponder: async () => undefined }],
  ] as [string, Record<string, JobHandler>][])(
    'by what %s has written on the same database',
    async (who, own) => {
      const database = await testDatabase()
      const { greeted, greet } = aGreeter()
      const { clock } = await aProcess(database, { greet })
      const job = { kind: 'greet', payload: {}, now: clock.now() }
      if (who === 'a command') {
        await enqueueJob(database.db, { ...job, key: 'Ada' })
        await database.db.transaction().execute((tx) => enqueueJob(tx, { ...job, key: 'Eve' }))
      } else {
        const other = await aProcess(database, own)
        await other.enqueue('Ada')
        await other.db.transaction().execute((tx) => enqueueJob(tx, { ...job, key: 'Eve' }))
      }
      await expect.poll(() => greeted.toSorted()).toEqual(['Ada', 'Eve'])
    },
  )

  test('by a timer when the next one is due, or tried again', async () => {
    const { greeted, greet } = aGreeter()
    const { enqueue, time, quiet, clock } = await aProcess(
      await testDatabase(),
      {
        greet,
        fail: async () => {
          throw new Error('no')
        },
      },
      { hears: false },
    )
    await enqueue('Ada', new Date(clock.now().getTime() + 3_000))
    await expect.poll(() => time.nextIn()).toBe(3_000)
    await time.pass(2_999)
    expect(greeted).toEqual([])
    await time.pass(1)
    await expect.poll(() => greeted).toEqual(['Ada'])
    await quiet()
    await enqueue('in vain', clock.now(), 'fail')
    await expect.poll(() => time.nextIn()).toBe(5_000)
  })

  test('by a timer when the lease of a process that died ends, and never when it always dies', async () => {
    const { greeted, greet } = aGreeter()
    const database = await testDatabase()
    const time = heldTime()
    const leaseUntil = new Date(time.clock.now().getTime() + 7_000)
    for (const [key, attempts] of [
      ['taken over', 1],
      ['a killer', 10],
    ] as const) {
      await enqueueJob(database.db, { kind: 'greet', key, payload: {}, now: time.clock.now() })
      await database.db.updateTable('jobs').set({ attempts, leaseUntil }).where('key', '=', key).execute()
    }
    const { quiet } = await aProcess(database, { greet }, { hears: false, time })
    expect(time.nextIn()).toBe(7_000)
    await time.pass(7_000, quiet)
    expect(greeted).toEqual([])
    await time.pass(1)
    await expect.poll(() => greeted).toEqual(['taken over'])
    await quiet()
    await time.pass(10_000, quiet)
    const killer = database.db.selectFrom('jobs').select('deadAt').where('key', '=', 'a killer')
    expect((await killer.executeTakeFirstOrThrow()).deadAt).not.toBeNull()
    expect(greeted).toEqual(['taken over'])
  })

  test('by no one in the worst case: every 10 s it looks on its own', async () => {
    const { greeted, greet } = aGreeter()
    const { pool, time, clock } = await aProcess(await testDatabase(), { greet }, { hears: false })
    await pool.query(
      `insert into jobs (id, kind, key, payload, run_at, created_at) values (gen_random_uuid(), 'greet', 'Ada', '{}', $1, $1)`,
      [clock.now()],
    )
    expect(time.nextIn()).toBe(10_000)
    await time.pass(10_000)
    await expect.poll(() => greeted).toEqual(['Ada'])
  })

  test('again a second after the database was away', async () => {
    const { greeted, greet } = aGreeter()
    const { db, time, enqueue, jobs } = await aProcess(await testDatabase(), { greet }, { hears: false })
    await enqueue('Ada', new Date(time.clock.now().getTime() + 20_000))
    await sql`alter table jobs rename to jobs_away`.execute(db)
    await time.pass(10_000)
    await expect.poll(() => time.nextIn()).toBe(1_000)
    await sql`alter table jobs_away rename to jobs`.execute(db)
    await time.pass(1_000)
    await expect.poll(() => time.nextIn()).toBe(9_000)
    expect(greeted).toEqual([])
    await jobs.stop()
    expect(time.waiting()).toBe(0)
  })

  test('no more once they are stopped', async () => {
    const { greeted, greet } = aGreeter()
    const { stop, time, enqueue, db } = await aProcess(await testDatabase(), { greet }, { hears: false })
    await stop()
    expect([time.waiting(), changeEventsOf(db).isWaitedFor('jobs')]).toEqual([0, false])
    await enqueue('Ada')
    changeEventsOf(db).wakeAll()
    await sql`select 1`.execute(db)
    expect(greeted).toEqual([])
  })
})
