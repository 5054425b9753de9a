import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { describe, expect, test } from 'vitest'
import { maxFileBytes } from '#features/abstracts/abstracts.contract.ts'
import { sweepFiles } from '#features/abstracts/server/sweep-files.job.ts'
import { createDiskFiles } from '#platform/server/files/disk-files.ts'
import { atEnd } from '#tests/at-end.ts'
import { isLong, sampleOf } from '#tests/long.ts'
import { startTestProduct, type TestProduct } from '#tests/product.ts'
import {
  anAuthor,
  aPdf,
  fieldsOf,
  fileOf,
  formBytes,
  formEnd,
  formHead,
  formType,
  sendForm,
  sendUpload,
  someOptions,
} from '#tests/upload-form.ts'
import { aWebsite } from '#tests/websites.ts'

const tooLarge = 'File size too large. Maximum allowed size is 25MB. Please upload a smaller file.'
const megabyte = 1_048_576

/** What a process does with its socket: a proxy would end a connection for reasons of its own. */
const startAlone = (
  settings: Parameters<typeof startTestProduct>[0] = {},
  overrides: Parameters<typeof startTestProduct>[1] = {},
) => startTestProduct(settings, { ...overrides, isAlone: true })

const product = await startAlone()
const options = await someOptions(product.pool)
const submitAt = (base: string) => `${base}/api/form-submission/submit`
const url = submitAt(product.url)
const aForm = (file = aPdf()) => [...fieldsOf(anAuthor(options)), fileOf(file)]

const filesOf = ({ folder }: Pick<TestProduct, 'folder'>) => readdir(join(folder, 'files')).catch(() => [])
const countRows = async ({ pool }: Pick<TestProduct, 'pool'>) =>
  Number((await pool.query('select count(*) from abstract_submissions')).rows[0].count)
const stateOf = async (of: TestProduct) => ({ files: (await filesOf(of)).sort(), rows: await countRows(of) })

/** Which files below a folder this process holds open; none where the system does not tell. */
const openBelow = async (folder: string) => {
  const names = await readdir('/proc/self/fd').catch(() => [])
  const targets = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
  return targets.filter((target) => target.startsWith(folder))
}

const headBefore = (fields = fieldsOf(anAuthor(options))) =>
  formHead(fields, { name: 'abstractFile', fileName: 'a.pdf' })

/** A form with a file of so many bytes that is made while it is sent. `sent` counts. */
const aStream = (bytes: number, head = headBefore()) => {
  const counter = { sent: 0 }
  const chunk = Buffer.alloc(65_536, 'x')
  async function* chunks() {
    yield head
    yield Buffer.from('%PDF-1.7\n')
    for (let left = bytes - 9; left > 0; left -= chunk.length) {
      counter.sent += Math.min(left, chunk.length)
      yield chunk.subarray(0, left)
    }
    yield formEnd
  }
  return { chunks: chunks(), length: head.length + bytes + formEnd.length, counter }
}

/** An upload that stops within its file until it may continue. */
const heldUpload = (of: TestProduct, choices: typeof options, headers: Record<string, string> = {}) => {
  const { promise: notified, resolve: resume } = Promise.withResolvers<void>()
  const form = formBytes([...fieldsOf(anAuthor(choices)), fileOf(aPdf())])
  async function* chunks() {
    yield form.subarray(0, -500)
    await notified
    yield form.subarray(-500)
  }
  return { answered: sendUpload({ url: submitAt(of.url), chunks: chunks(), headers }), resume }
}

describe('the size T20', () => {
  test.runIf(isLong)('exactly 25 MB passes, and one byte more is 413', async () => {
    const exact = aStream(maxFileBytes)
    expect(await sendUpload({ url, chunks: exact.chunks })).toMatchObject({ status: 201 })
    const before = await stateOf(product)
    const one = aStream(maxFileBytes + 1)
    expect(await sendUpload({ url, chunks: one.chunks })).toMatchObject({
      status: 413,
      body: { message: tooLarge, code: 'file_too_large' },
    })
    expect(await stateOf(product)).toEqual(before)
  })

  test.runIf(isLong)('200 MB are cut: the sentence reaches a client that continues sending m86', async () => {
    const before = await stateOf(product)
    const undeclared = aStream(200 * megabyte)
    const cut = await sendUpload({ url, chunks: undeclared.chunks })
    expect(cut).toMatchObject({
      status: 413,
      body: { message: tooLarge, code: 'file_too_large' },
      headers: { connection: 'close' },
    })
    expect(undeclared.counter.sent).toBeLessThan(100 * megabyte)

    const notice = aStream(200 * megabyte)
    const headers = { 'content-length': String(notice.length) }
    expect(await sendUpload({ url, chunks: notice.chunks, headers })).toMatchObject({
      status: 413,
      body: { message: tooLarge, code: 'file_too_large' },
    })
    expect(await stateOf(product)).toEqual(before)
  })

  test('a client that looks for the answer only when it has sent everything finds it m86', async () => {
    // as browsers do; within what is read and thrown away
    const { chunks, length } = aStream(40 * megabyte)
    const { hostname, port } = new URL(product.url)
    const socket = connect(Number(port), hostname)
    socket.pause()
    const sender = async function* () {
      yield `POST /api/form-submission/submit HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${formType}\r\nContent-Length: ${length}\r\n\r\n`
      yield* chunks
    }
    await pipeline(sender, socket, { end: false })
    expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 413 .*"message":"${tooLarge}"`, 's'))
  })
})

describe('what is wrong is said before the file is read', () => {
  /** Sends the beginning, and no more until the answer is there. */
  const answerTo = async (beginning: Buffer) => {
    async function* chunks() {
      yield beginning
      await answer
    }
    const { promise: answer, resolve } = Promise.withResolvers<void>()
    return sendUpload({ url, chunks: chunks() }).finally(resolve)
  }

  const begunFile = (fields: ReturnType<typeof fieldsOf>) =>
    Buffer.concat([headBefore(fields), Buffer.from('%PDF-1.7\n')])

  test('with the fields, when they come first', async () => {
    const fields = fieldsOf(anAuthor(options, { country: '' }))
    expect(await answerTo(begunFile(fields))).toMatchObject({
      status: 400,
      body: { message: 'Country is required', code: 'invalid_input' },
    })
    const other = fieldsOf(anAuthor({ ...options, sessionId: '999999' }))
    expect(await answerTo(begunFile(other))).toMatchObject({
      status: 400,
      body: { message: 'Session is required', code: 'invalid_input' },
    })
  })

  test.each(
    sampleOf(['{"valueOf":1,"toString":1}', '[[]]', '"soon"', 'null'], ['{"valueOf":1,"toString":1}']),
  )('the time to fill the form in decides nothing when it is no number: %s', async (value) => {
    const odd = { name: 'fillSeconds', value, type: 'application/json' }
    const [file = fileOf(aPdf()), ...fields] = aForm().reverse()
    expect(await sendForm(url, [...fields, odd, file])).toMatchObject({ status: 201 })
  })

  test('with the file, as soon as 1,024 bytes are known T20', async () => {
    const beginning = Buffer.concat([headBefore(), Buffer.alloc(2_048, 'x')])
    expect(await answerTo(beginning)).toMatchObject({
      status: 400,
      body: { message: 'Only PDF files are accepted.', code: 'file_not_pdf' },
    })
    expect(await openBelow(product.folder)).toEqual([])
  })
})

describe('a failure leaves neither file nor row', () => {
  test.runIf(isLong)('50 uploads that break off', async () => {
    const before = await stateOf(product)
    const breakOff = async (at: number) => {
      const call = request(url, {
        method: 'POST',
        agent: false,
        headers: { host: 'localhost', 'content-type': formType, 'content-length': 9_000_000 },
      })
      call.once('error', () => undefined) // we hung up ourselves
      const closed = new Promise<void>((done) => call.once('close', done))
      const beginning = formBytes(aForm(aPdf(400_000)))
      // some within the fields, some within the file, some at its very end
      const sent = [50, 700, 2_000, 300_000, beginning.length - 20][at % 5] ?? 0
      await new Promise<void>((written) => call.write(beginning.subarray(0, sent), () => written()))
      call.destroy()
      await closed
    }
    await Promise.all(Array.from({ length: 50 }, (_, at) => breakOff(at)))
    await expect.poll(() => stateOf(product)).toEqual(before)
    await expect.poll(() => openBelow(product.folder)).toEqual([])
    // and all places are free again
    const next = await Promise.all(Array.from({ length: 16 }, () => sendForm(url, aForm())))
    expect(next.map(({ status }) => status)).toEqual(Array(16).fill(201))
  })

  test('uploads that break off before anybody reads them, and none keeps a place', async () => {
    const before = await stateOf(product)
    const connections = () =>
      new Promise<number>((done) => product.app.server.getConnections((_, count) => done(count)))
    const idle = await connections()
    // anyone who comes waits to hear whether submissions are open
    const other = await product.pool.connect()
    await other.query('begin')
    await other.query('lock table website_settings in access exclusive mode')
    product.version.changed(aWebsite('renewable'))
    const { hostname, port } = new URL(url)
    const sockets = Array.from({ length: 16 }, () => {
      const socket = connect(Number(port), hostname)
      socket.write(
        `POST /api/form-submission/submit HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${formType}\r\nContent-Length: 9000\r\n\r\n`,
      )
      return socket
    })
    // a transaction reads the list of connections once: later ones would not be seen
    const waiting = `select count(*)::int as waiting from pg_stat_clear_snapshot(), pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(connections).toBe(idle + 16)
    await expect.poll(async () => (await other.query(waiting)).rows[0].waiting).toBeGreaterThan(0)
    for (const socket of sockets) socket.destroy()
    await expect.poll(connections).toBe(idle)
    await other.query('rollback')
    other.release()

    const sent = await sendForm(url, aForm())
    expect(sent).toMatchObject({ status: 201 })
    expect((await countRows(product)) - before.rows).toBe(1)
  })

  test('the database, after the file was kept', async () => {
    const { pool, runJobs, logged } = product
    await pool.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
    )
    const before = await stateOf(product)
    const failing = async (table: string) => {
      await pool.query(
        `create trigger refuse before insert or update on ${table} for each row execute function refuse()`,
      )
      const answer = await sendForm(url, aForm())
      await pool.query(`drop trigger refuse on ${table}`)
      return answer
    }
    const wrong = {
      status: 500,
      body: { message: 'Something went wrong.', requestId: expect.any(String), code: 'internal_error' },
    }
    expect(await failing('abstract_submissions')).toMatchObject(wrong)
    // the mail is part of it
    expect(await failing('jobs')).toMatchObject(wrong)
    expect(await stateOf(product)).toEqual(before)
    expect(JSON.stringify(logged)).toContain('refused')
    await runJobs()
    expect((await sendForm(url, aForm())).status).toBe(201)
  })

  test('the connection to the database, at the commit', async () => {
    const { pool } = product
    await pool.query(`create function cut() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`)
    await pool.query(`create constraint trigger cut after insert on abstract_submissions
      deferrable initially deferred for each row execute function cut()`)
    const before = await stateOf(product)
    expect((await sendForm(url, aForm())).status).toBe(503)
    await pool.query('drop trigger cut on abstract_submissions')
    expect(await stateOf(product)).toEqual(before)
    expect((await sendForm(url, aForm())).status).toBe(201)
  })
})

describe('a disk without room I7', () => {
  const full = {
    status: 503,
    body: {
      message: 'The file cannot be saved at the moment. Try again in a few minutes.',
      code: 'storage_unavailable',
    },
    headers: { 'retry-after': '120' },
  }

  test('503 with its sentence and nothing half-written, and works again on its own', async () => {
    let isFull = false
    const other = await startAlone(
      {},
      {
        filesOn: (clock, log, folder) =>
          createDiskFiles({
            folder,
            clock,
            log,
            fault: () => {
              if (isFull)
                throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
            },
          }),
      },
    )
    const choices = await someOptions(other.pool)
    const send = () =>
      sendForm(submitAt(other.url), [...fieldsOf(anAuthor(choices)), fileOf(aPdf(3 * megabyte))])
    isFull = true
    expect(await send()).toMatchObject(full)
    expect(await stateOf(other)).toEqual({ files: [], rows: 0 })
    expect(await openBelow(other.folder)).toEqual([])
    isFull = false
    expect((await send()).status).toBe(201)
    expect(JSON.stringify(other.logged)).toContain('ENOSPC')
  })

  test('keeps some of it free for the database', async () => {
    const other = await startAlone(
      {},
      { filesOn: (clock, log, folder) => createDiskFiles({ folder, clock, log, keepFree: 2 ** 60 }) },
    )
    const choices = await someOptions(other.pool)
    expect(
      await sendForm(submitAt(other.url), [...fieldsOf(anAuthor(choices)), fileOf(aPdf())]),
    ).toMatchObject(full)
  })

  test.runIf(isLong)(
    'is the same on a real one, of 8 MB, where this machine lets us mount one',
    async ({ skip }) => {
      const disk = await mkdtemp(join(tmpdir(), 'plenary-small-disk-'))
      atEnd(async () => {
        spawnSync('umount', ['-l', disk])
        await rm(disk, { recursive: true })
      })
      if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'none', disk]).status !== 0) skip()
      const folder = join(disk, 'files')
      const other = await startAlone(
        {},
        { filesOn: (clock, log) => createDiskFiles({ folder, clock, log, keepFree: 0 }) },
      )
      const choices = await someOptions(other.pool)
      const send = (size: number, headers = {}) => {
        const { chunks } = aStream(size, headBefore(fieldsOf(anAuthor(choices))))
        return sendUpload({ url: submitAt(other.url), chunks, headers })
      }
      expect((await send(5 * megabyte)).status).toBe(201)
      const [kept] = await readdir(folder)
      expect(await send(6 * megabyte)).toMatchObject(full)
      // several fill it together
      const answers = await Promise.all([send(2 * megabyte), send(2 * megabyte), send(2 * megabyte)])
      expect(answers.map(({ status }) => status)).toContain(503)
      for (const answer of answers) if (answer.status !== 201) expect(answer).toMatchObject(full)
      const stored = answers.filter(({ status }) => status === 201).length
      expect(await readdir(folder)).toHaveLength(1 + stored)
      expect(await countRows(other)).toBe(1 + stored)

      await rm(join(folder, kept ?? ''))
      expect((await send(3 * megabyte)).status).toBe(201)
    },
  )
})

test('the sweeper takes what a crash left, once it is an hour old, and nothing else', async () => {
  const other = await startAlone()
  const choices = await someOptions(other.pool)
  const disk = createDiskFiles({ folder: join(other.folder, 'files'), clock: other.clock, log: other.log })
  async function* some() {
    yield aPdf()
  }
  const sweep = () =>
    (other.handlers[sweepFiles] as (job: object) => Promise<void>)({
      id: 'x',
      kind: sweepFiles,
      key: 'x',
      payload: {},
    })

  expect((await sendForm(submitAt(other.url), [...fieldsOf(anAuthor(choices)), fileOf(aPdf())])).status).toBe(
    201,
  )
  const withRow = await filesOf(other)
  await disk.keep(await disk.stage(some()))
  await disk.stage(some())
  const all = await filesOf(other)
  expect(all).toHaveLength(3)

  other.clock.advance(59 * 60)
  await sweep()
  expect((await filesOf(other)).sort()).toEqual(all.sort())

  // an upload that began long ago and is still under way in this very process is none of its business
  const slow = heldUpload(other, choices)
  await expect.poll(() => filesOf(other)).toHaveLength(4)
  other.clock.advance(61 * 60)
  await sweep()
  const left = await filesOf(other)
  expect(left).toHaveLength(2)
  expect(left).toContain(withRow[0])
  slow.resume()
  expect((await slow.answered).status).toBe(201)
  other.clock.advance(100 * 24 * 3600)
  await sweep()
  expect(await filesOf(other)).toHaveLength(2)
})

test.runIf(isLong)(
  'one network has four places: others pass by, and its fifth upload has its turn when one ends',
  async () => {
    const other = await startAlone({ TRUST_PROXY: 'loopback' })
    const choices = await someOptions(other.pool)
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const held = Array.from({ length: 4 }, () => heldUpload(other, choices, from('203.0.113.1')))
    await expect.poll(() => filesOf(other)).toHaveLength(4)

    let isFifthDone = false
    const send = (address: string) =>
      sendForm(submitAt(other.url), [...fieldsOf(anAuthor(choices)), fileOf(aPdf())], from(address))
    const fifth = send('203.0.113.1').finally(() => {
      isFifthDone = true
    })
    expect((await send('203.0.113.2')).status).toBe(201)
    expect((await send('203.0.113.3')).status).toBe(201)
    expect(isFifthDone).toBe(false)
    held[0]?.resume()
    expect((await fifth).status).toBe(201)
    for (const { resume } of held) resume()
    const answers = await Promise.all(held.map(({ answered }) => answered))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  },
)

test.runIf(isLong)(
  '16 uploads at once are all stored, while others are answered; of 50 each is stored, or told to come again',
  async () => {
    const other = await startAlone()
    const choices = await someOptions(other.pool)
    const held = Array.from({ length: 16 }, () => heldUpload(other, choices))
    await expect.poll(async () => (await filesOf(other)).length).toBeGreaterThan(0)
    expect((await fetch(`${other.url}/api/form-submission/form`)).status).toBe(200)
    for (const { resume } of held) resume()
    const answers = await Promise.all(held.map(({ answered }) => answered))
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(201))
    expect(await countRows(other)).toBe(16)

    const send = (size: number) => {
      const { chunks, length } = aStream(size, headBefore(fieldsOf(anAuthor(choices))))
      const headers = { 'content-length': String(length) }
      return sendUpload({ url: submitAt(other.url), chunks, headers })
    }
    const many = await Promise.all(Array.from({ length: 50 }, () => send(200_000)))
    for (const { status, headers, body } of many)
      if (status !== 201)
        expect({ status, retry: headers['retry-after'], message: body['message'] }).toEqual({
          status: 503,
          retry: '60',
          message: 'Too many files are being sent at the moment. Try again in a minute.',
        })
    const stored = many.filter(({ status }) => status === 201).length
    expect(stored).toBeGreaterThanOrEqual(16)
    expect(await filesOf(other)).toHaveLength(16 + stored)
  },
)
