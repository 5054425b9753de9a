import { expect, onTestFinished, test, vi } from 'vitest'
import { minutes, seconds } from '#shared/time/duration.ts'
import { atEnd } from '#tests/at-end.ts'
import { testDatabase } from '#tests/database.ts'
import { heldTime } from '#tests/fake-time.ts'
import { createLog } from '../log.ts'
import { claimDue, lease } from './job-claims.ts'
import { enqueueJob } from './jobs.ts'
import { startJobs } from './run-jobs.ts'

/** How often the lease of a running job is renewed. */
const renewal = lease / 3

/** A process whose jobs wait until the test ends them; the test advances time. */
const aProcess = async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { db } = await testDatabase()
  const time = heldTime()
  const { clock, timer } = time
  const begun: string[] = []
  let isOver = false
  const waiting = new Map<string, () => void>()
  const wait = ({ key }: { key: string }) => {
    begun.push(key)
    if (isOver) return Promise.resolve()
    return new Promise<void>((end) => waiting.set(key, end))
  }
  const jobs = startJobs(
    {
      db,
      clock,
      log: createLog('silent', clock),
      handlers: { 'mail.one': wait, draw: wait },
      waiting: ['mail.one'],
    },
    timer,
  )
  atEnd(async () => {
    isOver = true
    for (const end of waiting.values()) end()
    await jobs.stop()
  })
  const looked = () => expect.poll(() => time.waiting()).toBe(1)
  await looked()
  const underWay = () =>
    db.selectFrom('jobs').select('leaseUntil').where('leaseUntil', 'is not', null).execute()
  /** Renews each lease as often as in real time. */
  const renew = async () => {
    await vi.advanceTimersByTimeAsync(renewal)
    const end = clock.now().getTime() + lease
    const renewed = async () => (await underWay()).every(({ leaseUntil }) => leaseUntil?.getTime() === end)
    await expect.poll(renewed, { interval: 2 }).toBe(true)
  }
  /** A running poll has read the clock already, so time is advanced after it. */
  const passUnrenewed = async (milliseconds: number) => {
    await looked()
    await time.pass(milliseconds, looked)
  }
  const pass = async (milliseconds: number) => {
    for (let left = milliseconds; left > 0; left -= renewal) {
      await passUnrenewed(Math.min(left, renewal))
      await renew()
    }
  }
  return {
    db,
    clock,
    begun,
    pass,
    passUnrenewed,
    end: (key: string) => waiting.get(key)?.(),
    enqueue: async (kind: string, ...keys: string[]) => {
      for (const key of keys) await enqueueJob(db, { kind, key, payload: {}, now: clock.now() })
    },
    all: () => db.selectFrom('jobs').selectAll().orderBy('createdAt').orderBy('id').execute(),
  }
}

test('a job that waits for a mail server holds up the next of its kind for five seconds, and a job that works until its end', async () => {
  const { begun, enqueue, pass, end } = await aProcess()
  await enqueue('mail.one', 'slow', 'second', 'third')
  await enqueue('draw', 'first drawing', 'next drawing')
  await expect.poll(() => begun).toEqual(['slow', 'first drawing'])
  await pass(seconds(5) - 1)
  expect(begun).toEqual(['slow', 'first drawing'])
  await pass(1)
  await expect.poll(() => begun).toEqual(['slow', 'first drawing', 'second'])
  // a quick job lets the next one start at once, and the slow one keeps running
  end('second')
  await expect.poll(() => begun).toEqual(['slow', 'first drawing', 'second', 'third'])
  await pass(seconds(20))
  expect(begun).not.toContain('next drawing')
})

test('at most ten jobs of a kind wait side by side', async () => {
  const { begun, enqueue, pass, end } = await aProcess()
  const names = Array.from({ length: 12 }, (_, index) => `mail ${index}`)
  await enqueue('mail.one', ...names)
  for (let count = 1; count <= 10; count++) {
    await expect.poll(() => begun.length).toBe(count)
    await pass(seconds(5))
  }
  await pass(seconds(20))
  expect(begun).toEqual(names.slice(0, 10))
  end('mail 3')
  await expect.poll(() => begun.length).toBe(11)
})

test('a job that waits for nine minutes is begun once, also by another process', async () => {
  const { db, clock, begun, enqueue, pass, all, end } = await aProcess()
  await enqueue('mail.one', 'slow')
  await expect.poll(() => begun).toEqual(['slow'])
  for (let minute = 0; minute < 9; minute++) {
    await pass(minutes(1))
    expect((await claimDue(db, ['mail.one'], clock.now())).jobs).toEqual([])
  }
  end('slow')
  await expect.poll(async () => (await all())[0]?.doneAt).not.toBeNull()
  expect([begun, (await all())[0]?.attempts]).toEqual([['slow'], 1])
})

test('a job whose lease ended while the database was away is not begun again beside itself', async () => {
  const { begun, enqueue, passUnrenewed, all, end } = await aProcess()
  await enqueue('mail.one', 'slow')
  await expect.poll(() => begun).toEqual(['slow'])
  await passUnrenewed(lease + 1)
  await expect.poll(async () => (await all())[0]?.attempts).toBe(2)
  end('slow')
  await expect.poll(async () => (await all())[0]?.doneAt).not.toBeNull()
  expect(begun).toEqual(['slow'])
})
