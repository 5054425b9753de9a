import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#tests/database.ts'
import { createLog } from '../log.ts'
import { lease } from './job-claims.ts'
import { enqueueJob, type JobHandler } from './jobs.ts'
import { runDueJobs, startJobs } from './run-jobs.ts'

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

  test('keep why they failed without what no one but the addressee may know, however it is said', async () => {
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

    // the outcome of the process that was taken for dead is ignored
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
      // between the work and its record no statement on jobs succeeds
      await sql`alter table jobs rename to jobs_away`.execute(shop.db)
      setTimeout(() => void sql`alter table jobs_away rename to jobs`.execute(shop.db), 300)
    })
    expect(greeted).toBe(1)
    expect(await shop.all()).toMatchObject([{ attempts: 1, doneAt: expect.any(Date) }])
  })

  test('stop when they learn to, after the one that runs', async () => {
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

  test('of a kind that no one handles here are left alone', async () => {
    const shop = await aWorkshop()
    await enqueueJob(shop.db, { kind: 'of a newer version', key: 'x', payload: {}, now: shop.clock.now() })
    expect(await shop.run(async () => undefined)).toBe(0)
    expect(await shop.all()).toMatchObject([{ attempts: 0, doneAt: null }])
  })
})
