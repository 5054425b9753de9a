import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { pictureAddress } from '#content/picture.ts'
import { sweepFilesJob } from '#features/abstracts/server/sweep-files.job.ts'
import { login } from '#features/admin-session/admin-session.contract.ts'
import { sweepPictures } from '#features/pictures/server/sweep-pictures.job.ts'
import { readConfig } from '#platform/server/config.ts'
import { openStores } from '#platform/server/files/open-stores.ts'
import { createLog } from '#platform/server/log.ts'
import { anAdmin, bearerOf } from './admins.ts'
import { atEnd } from './at-end.ts'
import { testDatabase } from './database.ts'
import { testFileStore } from './file-store-contract.ts'
import { aRealInstallation } from './installation.ts'
import { isLong } from './long.ts'
import { movableClock } from './movable-clock.ts'
import { aPlainPicture, uploadPicture } from './pictures.ts'
import { startTestProduct, type TestProduct } from './product.ts'
import { freePort, startServer } from './running-server.ts'
import { startSwift } from './swift-server.ts'
import { connectionOf } from './test-server.ts'
import {
  anAuthor,
  aPdf,
  fieldsOf,
  fileOf,
  formBytes,
  sendForm,
  sendUpload,
  someOptions,
} from './upload-form.ts'

const swift = isLong ? await startSwift() : undefined
if (swift) atEnd(swift.end)
const aBucket = () => {
  if (!swift) throw new Error('There is no store')
  return swift.aBucket()
}

const aFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-bucket-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The stores opened with these settings, and the log. */
const storesOf = async (
  settings: Record<string, string>,
  more: Partial<Parameters<typeof openStores>[0]> = {},
) => {
  const clock = movableClock()
  const logged: string[] = []
  const dataDir = await aFolder()
  const config = readConfig({ DATA_DIR: dataDir, ...settings })
  const stores = await openStores({
    ...config,
    keys: config.bucketKeys,
    installation: async () => 'the one of this test',
    clock,
    log: createLog('debug', clock, (line) => logged.push(line)),
    ...more,
  })
  atEnd(async () => stores.stop())
  return { ...stores, clock, logged, dataDir }
}

const submitAt = (url: string) => `${url}/api/form-submission/submit`
type Options = Awaited<ReturnType<typeof someOptions>>
const aForm = (options: Options, file = aPdf()) => [...fieldsOf(anAuthor(options)), fileOf(file)]
const openAsOwner = async ({ app, db, url }: TestProduct, id: unknown) => {
  const headers = await bearerOf(app, await anAdmin(db))
  return fetch(`${url}/admin/api/admin/abstract-submissions/renewable/${id}/file`, { headers })
}
const rowsOf = async ({ pool }: Pick<TestProduct, 'pool'>) =>
  (await pool.query<{ file_key: string }>('select file_key from abstract_submissions')).rows.map(
    (row) => row.file_key,
  )

const cannot = (what: string) => `The file cannot be ${what} at the moment. Try again in a few minutes.`

describe.runIf(isLong)('files in a bucket of OpenStack Swift', { timeout: 600_000 }, () => {
  testFileStore(async () => {
    const { settings } = await aBucket()
    return storesOf(settings)
  })

  test('an abstract is stored there, and nothing of it on the disk; its author opens it', async () => {
    const { settings, names } = await aBucket()
    const product = await startTestProduct(settings)
    const pdf = aPdf(3_000_000)
    const sent = await sendForm(submitAt(product.url), aForm(await someOptions(product.pool), pdf))
    expect(sent.status).toBe(201)
    const [key] = await rowsOf(product)
    expect(await names()).toEqual([`files/${key}`, 'installation'])
    expect(await readdir(join(product.folder, 'arriving'))).toEqual([])
    await expect(readdir(join(product.folder, 'files'))).rejects.toThrow('ENOENT')

    const opened = await openAsOwner(product, sent.body['id'])
    expect(opened.headers.get('content-length')).toBe(String(pdf.length))
    expect(Buffer.from(await opened.arrayBuffer()).equals(pdf)).toBe(true)
  })

  test('a store that is away: uploads and downloads answer 503 with a sentence, the rest continues, nothing is half stored', async () => {
    const { settings, names } = await aBucket()
    const product = await startTestProduct(settings)
    const options = await someOptions(product.pool)
    const first = await sendForm(submitAt(product.url), aForm(options))
    const before = await names()
    await swift?.stop()
    atEnd(async () => swift?.start())

    const refused = await sendForm(submitAt(product.url), aForm(options))
    expect(refused).toMatchObject({
      status: 503,
      body: { message: cannot('saved'), code: 'storage_unavailable' },
      headers: { 'retry-after': '120' },
    })
    const unread = await openAsOwner(product, first.body['id'])
    expect([unread.status, await unread.json()]).toEqual([
      503,
      { message: cannot('opened'), code: 'storage_unavailable' },
    ])
    expect(await product.priceOf()).toMatchObject({ totalPrice: expect.any(Number) })
    expect((await product.get('/ready')).status).toBe(200)
    expect(product.logged.filter(({ level }) => level === 'error').map(({ message }) => message)).toContain(
      'a file cannot be stored',
    )
    expect(JSON.stringify(product.logged)).not.toContain(settings.AWS_SECRET_ACCESS_KEY)

    await swift?.start()
    expect(await names()).toEqual(before)
    expect(await rowsOf(product)).toHaveLength(1)
    expect((await sendForm(submitAt(product.url), aForm(options))).status).toBe(201)
    expect(await rowsOf(product)).toHaveLength(2)
  })

  test('a wrong secret stops the start with a sentence that does not say it', async () => {
    const { settings } = await aBucket()
    const { address } = await testDatabase()
    const started = startServer({
      ...settings,
      AWS_SECRET_ACCESS_KEY: 'not-the-secret',
      PORT: String(await freePort()),
      DATA_DIR: await aFolder(),
      DATABASE_URL: connectionOf(address),
    })
    const output = await started.then(
      () => 'It serves',
      (error: Error) => error.message,
    )
    expect(output).toContain(
      `Plenary cannot start.\nFILES_URL cannot be used: ${swift?.url} refuses the keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to those of the store (SignatureDoesNotMatch).`,
    )
    expect(output).not.toContain('not-the-secret')
  })

  test.each<[string, (given: Record<string, string>) => Record<string, string>, string]>([
    [
      'a bucket that is not there',
      ({ FILES_URL = '' }) => ({ FILES_URL: FILES_URL.replace(/conference-\d+/, 'elsewhere') }),
      'There is no bucket elsewhere at',
    ],
    [
      'another region',
      ({ FILES_URL = '' }) => ({ FILES_URL: FILES_URL.replace('test-1', 'mars-1') }),
      'The region mars-1 is not that of',
    ],
    ['an unknown key', () => ({ AWS_ACCESS_KEY_ID: 'no:one' }), 'refuses the keys'],
  ])('%s is said at the start', async (_, change, sentence) => {
    const { settings } = await aBucket()
    await expect(storesOf({ ...settings, ...change(settings) })).rejects.toThrow(sentence)
  })

  test('the files of another installation are left alone', async () => {
    const { settings, bucket } = await aBucket()
    await storesOf(settings)
    await storesOf(settings)
    await expect(storesOf(settings, { installation: async () => 'another one' })).rejects.toThrow(
      `holds the files of another installation (the one of this test). Give each installation a folder of its own: s3://${bucket}/another-folder.`,
    )
    const own = { ...settings, FILES_URL: settings.FILES_URL.replace(bucket, `${bucket}/second`) }
    const { files } = await storesOf(own, { installation: async () => 'another one' })
    const key = await files.keep(await files.stage([Buffer.from('%PDF-')] as never))
    expect((await files.open(key))?.bytes).toBe(5)
  })

  test('a store that is away at the start is looked for, and the start is not held up', async () => {
    const { settings } = await aBucket()
    await swift?.stop()
    atEnd(async () => swift?.start())
    const rings: (() => void)[] = []
    const timer = (milliseconds: number, ring: () => void) => {
      if (milliseconds === 10_000) rings.push(ring)
      return () => undefined
    }
    const { isReached, logged } = await storesOf(settings, { timer })
    expect(isReached()).toBe(false)
    expect(logged.join()).toContain('the file store of FILES_URL is away')
    await swift?.start()
    rings[0]?.()
    await expect.poll(isReached).toBe(true)
  })

  test('a slow store takes its time, and one that does not answer is given up', async () => {
    const { settings } = await aBucket()
    const slow = await aWay(swift?.url ?? '', 2_000_000)
    const through = { ...settings, FILES_URL: settings.FILES_URL.replace(swift?.url ?? '', slow) }
    const { files } = await storesOf(through)
    const pdf = aPdf(4_000_000)
    const key = await files.keep(await files.stage([pdf] as never))
    const found = await files.open(key)
    expect(found && (await buffer(found.stream)).equals(pdf)).toBe(true)

    const silent = await aWay(undefined, 0)
    const patience = { answer: 200, upload: 200 }
    const unheard = { ...settings, FILES_URL: settings.FILES_URL.replace(swift?.url ?? '', silent) }
    const { files: unreachable, isReached, dataDir } = await storesOf(unheard, { patience })
    expect(isReached()).toBe(false)
    await expect(unreachable.stage([pdf] as never)).rejects.toMatchObject({
      status: 503,
      message: cannot('saved'),
    })
    await expect(unreachable.open(key)).rejects.toMatchObject({ status: 503, message: cannot('opened') })
    expect(await readdir(join(dataDir, 'arriving'))).toEqual([])
  })

  test('a process that is killed while a file arrives leaves nothing, in the bucket or on its disk', async () => {
    const { settings, names } = await aBucket()
    const installation = await aRealInstallation(settings)
    const { url, kill } = await installation.start()
    const form = formBytes(aForm(await someOptions(installation.pool), aPdf(2_000_000)))
    const { promise, resolve: isUnderWay } = Promise.withResolvers<void>()
    async function* chunks() {
      yield form.subarray(0, 1_500_000)
      isUnderWay()
      await new Promise(() => undefined)
    }
    const upload = sendUpload({ url: submitAt(url), chunks: chunks() }).catch(() => 'broken off')
    await promise
    await expect.poll(() => openFiles(installation.folder)).toBeGreaterThan(0)
    await kill()
    expect(await upload).toBe('broken off')
    expect(await names()).toEqual(['installation'])
    expect(await readdir(join(installation.folder, 'arriving'))).toEqual([])
  })

  test('a process that dies between the file and its row leaves a file that is swept, and no other', async () => {
    const { settings, names } = await aBucket()
    const installation = await aRealInstallation(settings)
    const options = await someOptions(installation.pool)
    const dying = await installation.start('file-kept')
    await sendForm(submitAt(dying.url), aForm(options)).catch(() => undefined)
    expect(await dying.gone).toBe('SIGKILL')
    expect(await names()).toHaveLength(2)

    const { url } = await installation.start()
    expect((await sendForm(submitAt(url), aForm(options))).status).toBe(201)
    const stores = await storesOf(settings, { installation: async () => ownIdOf(installation) })
    stores.clock.advance(2 * 3600)
    const [used] = await rowsOf(installation)
    const log = createLog('silent', stores.clock)
    await sweepFilesJob({ db: installation.db, clock: stores.clock, log, files: stores.files })({
      id: '',
      kind: '',
      key: '',
      payload: {},
      attempts: 1,
    })
    const setAside = expect.stringMatching(/^orphans\/files\//)
    expect(await names()).toEqual([`files/${used}`, 'installation', setAside])
  })

  test('a picture is stored there in all its widths, and set aside, put back and removed there', async () => {
    const { settings, names } = await aBucket()
    const product = await startTestProduct(settings)
    const { app, db, url } = product
    const account = await anAdmin(db)
    const content = await aPlainPicture('#0a0')
    const upload = async () => uploadPicture(url, 'renewable', content, await bearerOf(app, account))
    const { status, body } = await upload()
    expect(status).toBe(201)
    const keys = (await db.selectFrom('pictureFiles').select('fileKey').execute()).map(
      ({ fileKey }) => fileKey,
    )
    const inFolder = (folder: string) => keys.map((key) => `${folder}${key}`).sort()
    const stored = async () => (await names()).filter((name) => name !== 'installation')
    expect(await stored()).toEqual(inFolder('pictures/'))
    const shown = await fetch(`${url}${pictureAddress(String(body['id']), 40)}`)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])

    const job = { id: '', kind: sweepPictures, key: '', payload: {}, attempts: 1 }
    const sweep = () => product.handlers[sweepPictures]?.(job)
    product.clock.advance(31 * 86_400)
    await sweep()
    expect((await stored()).map((name) => name?.replace(/\.\d{4}-\d\d-\d\d$/, ''))).toEqual(
      inFolder('orphans/pictures/'),
    )
    expect((await upload()).status).toBe(201)
    await sweep()
    expect(await stored()).toEqual(inFolder('pictures/'))
    await product.ask(
      'DELETE',
      `/admin/api/admin/pictures/renewable/${body['id']}`,
      undefined,
      await bearerOf(app, account),
    )
    expect(await stored()).toEqual([])
  })

  test('a backup takes the files out of one bucket, and a restore puts them into another one', async () => {
    const [source, target] = [await aBucket(), await aBucket()]
    const { address, pool, db } = await testDatabase()
    const settings = {
      DATA_DIR: await aFolder(),
      DATABASE_URL: connectionOf(address),
      DEMO_DATA: 'on',
      ...source.settings,
    }
    const { url, stop } = await startServer({ ...settings, PORT: String(await freePort()) })
    const pdf = aPdf(2_000_000)
    const sent = await sendForm(submitAt(url), aForm(await someOptions(pool), pdf))
    expect(sent.status).toBe(201)
    const account = await anAdmin(db)
    const picture = await uploadPicture(
      url,
      'renewable',
      await aPlainPicture('#00a'),
      await bearerAt(url, account),
    )
    expect(picture.status).toBe(201)
    const path = join(settings.DATA_DIR, 'backup.tar.gz')
    await runCommand('backup', path, settings)
    await stop()

    const empty = await testDatabase({ holds: 'nothing' })
    const elsewhere = {
      ...settings,
      DATA_DIR: await aFolder(),
      DATABASE_URL: connectionOf(empty.address),
      ...target.settings,
    }
    await runCommand('restore', path, elsewhere)
    expect(await target.names()).toEqual(
      expect.arrayContaining(
        (await source.names()).filter((name) => /^(?:files|pictures)\//.test(String(name))),
      ),
    )
    const restored = await startServer({ ...elsewhere, PORT: String(await freePort()) })
    atEnd(restored.stop)
    const headers = await bearerAt(restored.url, await anAdmin(empty.db))
    const file = `/admin/api/admin/abstract-submissions/renewable/${sent.body['id']}/file`
    const opened = await fetch(restored.url + file, { headers })
    expect(Buffer.from(await opened.arrayBuffer()).equals(pdf)).toBe(true)
    const shown = pictureAddress(String(picture.body['id']), 40)
    expect((await fetch(`${restored.url}${shown}`)).status).toBe(200)
  })
})

const bearerAt = async (url: string, { email, password }: { email: string; password: string }) => {
  const loggedIn = await fetch(`${url}${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { accessToken } = (await loggedIn.json()) as { accessToken: string }
  return { authorization: `Bearer ${accessToken}` }
}

/** `npm run backup` or `npm run restore` with these settings. */
const runCommand = (name: 'backup' | 'restore', path: string, settings: Record<string, string>) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, `../scripts/${name}.ts`), path], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...settings },
  })

const ownIdOf = async ({ pool }: Pick<TestProduct, 'pool'>): Promise<string> =>
  (await pool.query<{ id: string }>('select id from installation')).rows[0]?.id ?? ''

/** Number of open files below a folder that were unlinked, read from /proc. */
const openFiles = async (folder: string): Promise<number> => {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const targets = await Promise.all(
    processes.map(async (pid) => {
      const open = await readdir(`/proc/${pid}/fd`).catch(() => [])
      return Promise.all(open.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')))
    }),
  )
  return targets.flat().filter((target) => target.startsWith(join(folder, 'arriving'))).length
}

/** A proxy to a store limited to so many bytes per second; at zero it accepts data and never responds. */
const aWay = async (to: string | undefined, bytesPerSecond: number): Promise<string> => {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    sockets.add(near.on('error', () => undefined))
    if (!to) return void near.resume()
    const { hostname, port } = new URL(to)
    const far = connect(Number(port), hostname).on('error', () => undefined)
    sockets.add(far)
    far.pipe(near)
    near.on('data', (chunk) => {
      far.write(chunk)
      near.pause()
      setTimeout(() => near.resume(), (1000 * chunk.length) / bytesPerSecond)
    })
    near.on('close', () => far.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
