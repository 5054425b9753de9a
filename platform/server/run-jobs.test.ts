import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { atEnd } from '#tests/at-end.ts'
import { type TestDatabase, testDatabase } from '#tests/database.ts'
import { heldTime } from '#tests/held-time.ts'
import { startChangeNews } from './change-news.ts'
import { createContentVersion } from './content-version.ts'
import { openDatabase, openPool } from './database.ts'
import { lease } from './job-claims.ts'
import { enqueueJob, type JobHandler } from './jobs.ts'
import { createLog } from './log.ts'
import { runDueJobs, startJobs } from './run-jobs.ts'
import { wakeupsOf } from './wake.ts'

const aWorkshop = async () => {
  const { db } = await testDatabase()
  let now = new Date('2026-03-01T09:00:00Z')
  const clock = { now: () => now }
  const log = createLog('silent', clock)
  return {
    db,
    clock,
    advance: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000)
    },
    enqueue: (key: string) => enqueueJob(db, { kind: 'greet', key, payload: { name: key }, now }),
    run: (greet: JobHandler) => runDueJobs({ db, clock, log, handlers: { greet } }),
    all: () => db.selectFrom('jobs').selectAll().orderBy('createdAt').execute(),
  }
}

describe('jobs', () => {
  test('run once each, with their payload, however often they were asked for', async () => {
    const shop = await aWorkshop()
    await shop.enqueue('Ada')
    await shop.enqueue('Ada')
    await shop.enqueue('Eve')
    const greeted: unknown[] = []
    const greet: JobHandler = async ({ payload }) => {
      greeted.push(payload)
    }
    expect(await shop.run(greet)).toBe(2)
    await shop.enqueue('Ada')
    expect(await shop.run(greet)).toBe(0)
    expect(greeted).toEqual([{ name: 'Ada' }, { name: 'Eve' }])
  })

  test('exist only when the transaction that wrote them does', async () => {
    const shop = await aWorkshop()
    const failing = shop.db.transaction().execute(async (tx) => {
      await enqueueJob(tx, { kind: 'greet', key: 'Ada', payload: {}, now: shop.clock.now() })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await shop.all()).toEqual([])
  })

  test('are never run by two at once', async () => {
    const shop = await aWorkshop()
    for (let index = 0; index < 20; index++) await shop.enqueue(`guest ${index}`)
    const greeted: string[] = []
    const greet: JobHandler = async ({ key }) => {
      greeted.push(key)
    }
    await Promise.all(Array.from({ length: 4 }, () => shop.run(greet)))
    expect(greeted).toHaveLength(20)
    expect(new Set(greeted).size).toBe(20)
  })

  test('keep why they failed without what nobody but the addressee may know, however it is said', async () => {
    const shop = await aWorkshop()
    await shop.enqueue('Ada')
    const link =
      'https://example.org/discount-payment#0190a0b0-0000-7000-8000-000000000000.1.abcdefghijklmnopqrstuvwxyzabcdefghijklmnopq'
    await shop.run(async () => {
      throw new Error(`554 <ada@example.org>: \0 the link ${link} is blocked ${'x'.repeat(9000)}`)
    })
    const [job] = await shop.all()
    expect(job).toMatchObject({ attempts: 1, leaseUntil: null })
    expect(job?.lastError).toMatch(
      /^554 <\[masked\]>:\s+the link https:\/\/example\.org\/discount-payment\[masked\] is blocked/,
    )
    expect(job?.lastError?.length).toBeLessThanOrEqual(2000)
  })

  test('are tried again with a back-off, and are dead in the end, kept for the organiser', async () => {
    const shop = await aWorkshop()
    await shop.enqueue('Ada')
    const fail: JobHandler = async () => {
      throw new Error('the mail server is down')
    }
    expect(await shop.run(fail)).toBe(1)
    expect(await shop.run(fail)).toBe(0)
    shop.advance(5)
    expect(await shop.run(fail)).toBe(1)
    expect(await shop.all()).toMatchObject([
      { attempts: 2, lastError: 'the mail server is down', deadAt: null },
    ])

    for (let hours = 0; hours < 48; hours++) {
      shop.advance(3600)
      await shop.run(fail)
    }
    expect(await shop.all()).toMatchObject([{ attempts: 10, deadAt: expect.any(Date), doneAt: null }])
    shop.advance(1_000_000)
    expect(await shop.run(async () => undefined)).toBe(0)
  })

  test('of a process that died are taken over when its lease ends, not before', async () => {
    const shop = await aWorkshop()
    await shop.enqueue('Ada')
    let died: () => void = () => undefined
    const dead = shop.run(
      () =>
        new Promise((_, reject) => {
          died = () => reject(new Error('gone'))
        }),
    )
    await expect.poll(async () => (await shop.all())[0]?.attempts).toBe(1)

    expect(await shop.run(async () => undefined)).toBe(0)
    shop.advance(lease / 1000 + 1)
    expect(await shop.run(async () => undefined)).toBe(1)
    const [taken] = await shop.all()
    expect(taken).toMatchObject({ attempts: 2, doneAt: expect.any(Date) })

    // what the dead one would still say about it does not count
    died()
    await dead
    expect(await shop.all()).toEqual([taken])
  })

  test('that kill their process each time are dead in the end', async () => {
    const shop = await aWorkshop()
    await shop.enqueue('Ada')
    await shop.db.updateTable('jobs').set({ attempts: 10, leaseUntil: shop.clock.now() }).execute()
    shop.advance(1)
    expect(await shop.run(async () => undefined)).toBe(0)
    expect(await shop.all()).toMatchObject([{ deadAt: shop.clock.now(), doneAt: null }])
  })

  test('that are done are not done again because the database was away when it was noted', async () => {
    const shop = await aWorkshop()
    await shop.enqueue('Ada')
    let greeted = 0
    await shop.run(async () => {
      greeted++
      // between the work and the note no statement about jobs succeeds
      await sql`alter table jobs rename to jobs_away`.execute(shop.db)
      setTimeout(() => void sql`alter table jobs_away rename to jobs`.execute(shop.db), 700)
    })
    expect(greeted).toBe(1)
    expect(await shop.all()).toMatchObject([{ attempts: 1, doneAt: expect.any(Date) }])
  })

  test('stop when they are told to, after the one that runs', async () => {
    const shop = await aWorkshop()
    await shop.enqueue('Ada')
    await shop.enqueue('Eve')
    const greeted: string[] = []
    const { stop } = startJobs({
      db: shop.db,
      clock: shop.clock,
      log: createLog('silent', shop.clock),
      handlers: {
        greet: async ({ key }) => {
          greeted.push(key)
          stopped ??= stop()
        },
      },
    })
    let stopped: Promise<void> | undefined
    await expect.poll(() => greeted.length).toBe(1)
    await stopped
    expect(greeted).toHaveLength(1)
    expect((await shop.all()).filter(({ doneAt }) => doneAt).map(({ key }) => key)).toEqual(greeted)
  })

  test('of one kind do not wait behind another', async () => {
    const shop = await aWorkshop()
    let release: () => void = () => undefined
    const slow = new Promise<void>((resolve) => {
      release = resolve
    })
    await enqueueJob(shop.db, { kind: 'ponder', key: 'x', payload: {}, now: shop.clock.now() })
    const greeted: string[] = []
    const jobs = startJobs({
      db: shop.db,
      clock: shop.clock,
      log: createLog('silent', shop.clock),
      handlers: {
        ponder: () => slow,
        greet: async ({ key }) => {
          greeted.push(key)
        },
      },
    })
    await expect.poll(async () => (await shop.all())[0]?.attempts).toBe(1)
    await shop.enqueue('Ada')
    await expect.poll(() => greeted).toEqual(['Ada'])
    release()
    await jobs.stop()
  })

  test('of a kind that nobody handles here are left alone', async () => {
    const shop = await aWorkshop()
    await enqueueJob(shop.db, { kind: 'of a newer version', key: 'x', payload: {}, now: shop.clock.now() })
    expect(await shop.run(async () => undefined)).toBe(0)
    expect(await shop.all()).toMatchObject([{ attempts: 0, doneAt: null }])
  })
})

/** A process that runs jobs on a database; its timers ring only when the test says so. */
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
  const news = hears && (await startChangeNews({ address, log, version, wakeups: wakeupsOf(db), timer }))
  const timersOfNews = time.waiting()
  const jobs = startJobs({ db, clock, log, handlers }, timer)
  /** Waits until it has looked and has set its timer again. */
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

/** Somebody to greet, and who was greeted. */
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
    const { db, clock, time, enqueue, quiet } = await aProcess(
      await testDatabase(),
      { greet },
      { hears: false },
    )
    await enqueue('Ada')
    await expect.poll(() => greeted).toEqual(['Ada'])
    await quiet()
    const looks = time.everSet()
    await expect(
      db.transaction().execute(async (tx) => {
        await enqueueJob(tx, { kind: 'greet', key: 'Eve', payload: {}, now: clock.now() })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    // the next transaction on that connection announces nothing of the last one
    await db.transaction().execute((tx) => sql`select 1`.execute(tx))
    await enqueue('Ada')
    expect([greeted, time.everSet(), time.waiting()]).toEqual([['Ada'], looks, 1])
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

  test('by nobody in the worst case: every 10 s it looks by itself', async () => {
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
    expect([time.waiting(), wakeupsOf(db).isWaitedFor('jobs')]).toEqual([0, false])
    await enqueue('Ada')
    wakeupsOf(db).wakeAll()
    await sql`select 1`.execute(db)
    expect(greeted).toEqual([])
  })
})
