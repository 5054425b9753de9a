import { readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { masterFileName } from '#content/picture-files.ts'
import type { SavedChange, ShownDraft } from '#features/drafts/admin-drafts.contract.ts'
import { valueAt } from '#features/drafts/apply-changes.ts'
import type { StoredPicture } from '#features/pictures/pictures.contract.ts'
import type { DurableStep } from '#platform/server/checkpoint.ts'
import { createDiskFiles } from '#platform/server/files/disk-files.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { namedByContent } from '#platform/server/files/picture-names.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { noWatch } from '#platform/server/watching/watch.ts'
import { anAdmin, aPermission, bearerOf } from '#tests/admins.ts'
import { aConference, conferencesPath } from '#tests/conferences.ts'
import { aPlainPicture, uploadPicture } from '#tests/pictures.ts'
import { startTestProduct } from '#tests/product.ts'
import { aWebsite } from '#tests/websites.ts'
import { cropPicture, storePicture } from './store-picture.ts'
import { sweepPictures } from './sweep-pictures.job.ts'

const product = await startTestProduct({ RATE_LIMITS: 'off' })
const { app, db, url, folder, clock, log } = product
const website = aWebsite('nursing')
const account = await anAdmin(db)
let owner = await bearerOf(app, account)
const root = `/admin/api/admin/pictures/${website}`
const drafts = `/admin/api/admin/drafts/${website}`
const files = createDiskFiles({ folder: join(folder, 'pictures'), naming: namedByContent, clock, log })
const half = { x: 0, y: 0, width: 0.5, height: 1 }

let shade = 0x100
const upload = async (to: string = website): Promise<StoredPicture> => {
  const { status, body } = await uploadPicture(
    url,
    to,
    await aPlainPicture(`#${(shade++).toString(16)}`),
    owner,
  )
  expect(status, JSON.stringify(body)).toBe(201)
  return body as unknown as StoredPicture
}
const crop = async (id: string) => {
  const { status, body } = await product.post(`${root}/${id}/crops`, half, owner)
  expect(status, JSON.stringify(body)).toBe(201)
  return body as unknown as StoredPicture
}
const erase = (id: string, who = owner) => product.ask('DELETE', `${root}/${id}`, undefined, who)
const draft = async () => (await product.get(drafts, owner)).body as unknown as ShownDraft
/** Shows a picture as the logo of the draft. */
const name = async (picture: StoredPicture | null) => {
  const { serial, draft: content } = await draft()
  const path = ['pictures', 'logo']
  const after = picture && { ...picture, alt: 'The logo' }
  const change = { kind: 'set', path, before: valueAt(content, path), after }
  const tab = '7b1f3a52-55d5-4b8c-a6a0-9a5d0f1f7a10'
  const saved = await product.post(`${drafts}/changes`, { since: serial, tab, changes: [change] }, owner)
  return (saved.body as unknown as { results: SavedChange[] }).results[0]
}
const publish = async () => {
  const { serial, number } = await draft()
  return product.post(`${drafts}/publications`, { serial, number, hold: [] }, owner)
}
const onDisk = async (id: string) =>
  (
    await Promise.all(
      ['pictures', 'orphans/pictures'].map((place) => readdir(join(folder, place)).catch((): string[] => [])),
    )
  )
    .flat()
    .filter((file) => file.startsWith(id))
const named = async (ids: string[]) => {
  const rows = await db.selectFrom('pictureFiles').select('fileKey').where('pictureId', 'in', ids).execute()
  return rows.length
}
const sweep = () =>
  product.handlers[sweepPictures]?.({ id: '', kind: sweepPictures, key: '', payload: {}, attempts: 0 })

/** Runs work while others wait for what `lock` holds. */
const whileLocked = async <T>(lock: (tx: Connection) => Promise<unknown>, work: () => Promise<T>) => {
  const [locked, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = db.transaction().execute(async (tx) => {
    await lock(tx)
    locked.resolve()
    await done.promise
  })
  await locked.promise
  try {
    return await work()
  } finally {
    done.resolve()
    await holding
  }
}
const lockDraft = (tx: Connection) =>
  sql`select from content_drafts where website = ${website} for update`.execute(tx)
const waiting = async (count: number) => {
  const ask = () =>
    sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
      db,
    )
  await expect.poll(async () => (await ask()).rows.length).toBe(count)
}

const deps = {
  ...{ db, clock, log, arriving: join(folder, 'arriving'), version: product.version },
  ...{ websites: { rowOf: () => undefined as never }, checkpoint: () => undefined, watch: noWatch() },
  pictureFiles: files,
}
const withOpen = (open: FileStore['open']) => ({ ...deps, pictureFiles: { ...files, open } })
const editor = await aPermission(product, website)

type Versions = { old: number; shown: number }

test.each([
  ['publishing does', () => publish()],
  [
    'putting back a version does',
    ({ old, shown }: Versions) => product.post(`${drafts}/versions/${old}/put-back`, { shown }, owner),
  ],
])('%s not bring back a picture that is removed everywhere meanwhile', async (_does, change) => {
  const picture = await upload()
  await name(picture)
  expect((await publish()).status).toBe(200)
  const { number: old } = await draft()
  await name(null)
  expect((await publish()).status).toBe(200)
  const { number: shown } = await draft()
  await name(picture)
  const { erasing, changing } = await whileLocked(lockDraft, async () => {
    const erasing = erase(picture.id)
    await waiting(1)
    const changing = change({ old, shown })
    await waiting(2)
    return { erasing, changing }
  })
  expect((await erasing).status).toBe(200)
  expect(await changing).toMatchObject({ status: 409, body: { code: 'version_conflict' } })
  const bodies = await db
    .selectFrom('contentVersions')
    .select('body')
    .where('website', '=', website)
    .execute()
  expect(JSON.stringify([bodies, (await draft()).draft])).not.toContain(picture.id)
})

test('a conference does not begin with a picture that is removed everywhere meanwhile', async () => {
  const picture = await upload()
  await name(picture)
  expect((await publish()).status).toBe(200)
  product.version.changed(website)
  const create = (slug: string) =>
    product.post(conferencesPath, aConference(slug, { start: { copy: website, what: ['types'] } }), owner)
  const creating = await whileLocked(
    (tx) => sql`lock table pricing_settings in exclusive mode`.execute(tx),
    async () => {
      const answer = create('late-copy')
      await waiting(1)
      expect((await erase(picture.id)).status).toBe(200)
      return { answer }
    },
  )
  expect(await creating.answer).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('removed meanwhile') },
  })
  product.version.changed(website)
  expect((await create('late-copy')).status).toBe(201)
})

test('what is cut from a picture while its removal waits is removed with it', async () => {
  const whole = await upload()
  await name(whole)
  const { erasing, part } = await whileLocked(lockDraft, async () => {
    const erasing = erase(whole.id)
    await waiting(1)
    return { erasing, part: await crop(whole.id) }
  })
  expect(await erasing).toMatchObject({ status: 200, body: { erased: [whole.id, part.id].sort() } })
  expect([await named([whole.id, part.id]), await onDisk(part.id)]).toEqual([0, []])
})

test('what is cut from a picture that is removed meanwhile is not stored', async () => {
  const whole = await upload()
  await name(whole)
  const late = withOpen(async (key) => {
    const master = await files.open(key)
    expect((await erase(whole.id)).status).toBe(200)
    return master
  })
  const before = await readdir(join(folder, 'pictures'))
  await expect(cropPicture(late, editor, whole.id, half)).rejects.toMatchObject({
    status: 404,
    message: 'This picture was removed meanwhile. Choose another one.',
  })
  const after = await readdir(join(folder, 'pictures'))
  expect(after.sort()).toEqual(before.filter((file) => !file.startsWith(whole.id)).sort())
})

test('the files of what a shown picture was cut from stay with it, and are removed with it', async () => {
  const whole = await upload()
  const part = await crop(whole.id)
  await name(part)
  clock.advance(31 * 86_400)
  owner = await bearerOf(app, account)
  await sweep()
  const listed = (await product.get(root, owner)).body as unknown as { id: string }[]
  expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining([whole.id, part.id]))
  expect((await erase(part.id)).status).toBe(200)
  expect([await onDisk(whole.id), await onDisk(part.id)]).toEqual([[], []])
})

test('pictures of one upload that nothing names leave together', async () => {
  const whole = await upload()
  clock.advance(20 * 86_400)
  owner = await bearerOf(app, account)
  const part = await crop(whole.id)
  clock.advance(11 * 86_400)
  owner = await bearerOf(app, account)
  await sweep()
  expect(await named([whole.id])).toBeGreaterThan(0)
  clock.advance(20 * 86_400)
  owner = await bearerOf(app, account)
  await sweep()
  expect(await named([whole.id, part.id])).toBe(0)
})

test('files that are named although no conference has their picture are set aside', async () => {
  const { id } = await upload()
  await db.deleteFrom('pictures').where('id', '=', id).execute()
  await sweep()
  expect(await named([id])).toBe(0)
  expect((await readdir(join(folder, 'pictures'))).filter((file) => file.startsWith(id))).toEqual([])
})

test('content names a picture only with the size that it has', async () => {
  const picture = await upload()
  for (const wrong of [{ width: 41 }, { height: 2560 }])
    expect(await name({ ...picture, ...wrong })).toMatchObject({ ok: false, why: 'invalid' })
  expect(await name(picture)).toMatchObject({ ok: true })
})

test('a picture whose file cannot be read to its end is refused with what to do, and nothing stays open', async () => {
  const whole = await upload()
  const beginning = await readFile(join(folder, 'pictures', masterFileName(whole.id)))
  for (const error of [new Error('EIO'), undefined]) {
    const broken = withOpen(async () => {
      const stream = new Readable({ read: () => undefined })
      stream.push(beginning.subarray(0, 20))
      stream.once('resume', () => setImmediate(() => stream.destroy(error)))
      return { bytes: 100, stream }
    })
    await expect(cropPicture(broken, editor, whole.id, half)).rejects.toMatchObject({
      status: 503,
      message: 'The file cannot be opened at the moment. Try again in a few minutes.',
    })
  }
  const open = await readdir('/proc/self/fd')
  const links = await Promise.all(open.map((one) => readlink(`/proc/self/fd/${one}`).catch(() => '')))
  expect(links.filter((link) => link.startsWith(join(folder, 'arriving')))).toEqual([])
})

test('another conference that has a removed picture is named only to who may see it', async () => {
  const bytes = await aPlainPicture('#fed')
  const [picture] = await Promise.all(
    [website, 'optics'].map(
      async (to) => (await uploadPicture(url, to, bytes, owner)).body as unknown as StoredPicture,
    ),
  )
  const guest = await bearerOf(app, await anAdmin(db, { role: 'ADMIN', websites: [website] }))
  expect(await erase(String(picture?.id), guest)).toMatchObject({ status: 200, body: { stillIn: [] } })
  await uploadPicture(url, website, bytes, owner)
  const seen = await erase(String(picture?.id))
  expect(seen).toMatchObject({ status: 200, body: { stillIn: [expect.any(String)] } })
})

test('a store that stalls holds at most two connections to the database for pictures', async () => {
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>()
  let [read, waits] = [0, 0]
  const checkpoint = (step: DurableStep) => {
    if (step === 'picture-read') read++
  }
  const stage: FileStore['stage'] = async (...given) => {
    waits++
    await goesOn
    return files.stage(...given)
  }
  const stalled = { ...deps, checkpoint, pictureFiles: { ...files, stage } }
  const pictures = ['#1ab', '#2ab', '#3ab', '#4ab'].map(async (colour) => {
    const bytes = await aPlainPicture(colour)
    return storePicture(stalled, editor, async () => Readable.from([bytes]), { kind: 'png' })
  })
  await expect.poll(() => read).toBe(4)
  await expect.poll(() => waits).toBeGreaterThan(1)
  expect(waits).toBe(2)
  goOn()
  expect(new Set((await Promise.all(pictures)).map(({ id }) => id)).size).toBe(4)
})
