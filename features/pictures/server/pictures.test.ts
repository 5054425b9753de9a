import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pictureAddress, pictureWidths } from '#content/picture.ts'
import { plainAddress } from '#content/picture-files.ts'
import type { StoredContent } from '#content/stored-content.ts'
import type { SavedChange, ShownDraft } from '#features/drafts/admin-drafts.contract.ts'
import { valueAt } from '#features/drafts/apply-changes.ts'
import type { ListedPicture, StoredPicture } from '#features/pictures/pictures.contract.ts'
import { createDiskFiles } from '#platform/server/files/disk-files.ts'
import { namedByContent } from '#platform/server/files/picture-names.ts'
import { holdLock } from '#platform/server/postgres/advisory-locks.ts'
import type { Website } from '#shared/website.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { aConference, conferencesPath } from '#tests/conferences.ts'
import { aPhoto, aPlainPicture, uploadPicture } from '#tests/pictures.ts'
import { startTestProduct } from '#tests/product.ts'
import { aWebsite } from '#tests/websites.ts'
import { pictureFile } from './pictures.ts'
import { sweepPictures } from './sweep-pictures.job.ts'

const product = await startTestProduct({ RATE_LIMITS: 'off' })
const { app, db, url, folder, clock } = product
const account = await anAdmin(db)
let owner = await bearerOf(app, account)
const renewable: Website = aWebsite('renewable')

const { log } = product
const files = createDiskFiles({ folder: join(folder, 'pictures'), naming: namedByContent, clock, log })

const root = (website: Website) => `/admin/api/admin/pictures/${website}`
const upload = async (content: Uint8Array, website = renewable): Promise<StoredPicture> => {
  const { status, body } = await uploadPicture(url, website, content, owner)
  expect(status, JSON.stringify(body)).toBe(201)
  return body as unknown as StoredPicture
}
const listed = async (website = renewable) =>
  (await product.get(root(website), owner)).body as unknown as ListedPicture[]
const show = async (path: string, accept = '*/*', host = 'localhost:3000') => {
  const answer = await app.inject({ url: path, headers: { accept, host } })
  return { ...answer, status: answer.statusCode, bytes: answer.rawPayload }
}
const stored = async (place = 'pictures') => readdir(join(folder, place)).catch((): string[] => [])
const storedOf = async (id: string, place?: string) =>
  (await stored(place)).filter((name) => name.startsWith(id))

const drafts = (website: Website) => `/admin/api/admin/drafts/${website}`
const draftOf = async (website: Website) =>
  (await product.get(drafts(website), owner)).body as unknown as ShownDraft

/** Shows a picture as the logo of the draft. */
const nameInDraft = async (picture: StoredPicture | null, website = renewable) => {
  const { serial, draft } = await draftOf(website)
  const path = ['pictures', 'logo']
  const after = picture && { ...picture, alt: 'The logo' }
  const change = { kind: 'set', path, before: valueAt(draft, path), after }
  const tab = '7b1f3a52-55d5-4b8c-a6a0-9a5d0f1f7a10'
  const saved = await product.post(
    `${drafts(website)}/changes`,
    { since: serial, tab, changes: [change] },
    owner,
  )
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const { results } = saved.body as unknown as { results: SavedChange[] }
  return results[0]
}
/** Shows a picture as the logo of the website. */
const nameInVersion = async (picture: StoredPicture, website = renewable) => {
  await nameInDraft(picture, website)
  const { serial, number } = await draftOf(website)
  const published = await product.post(`${drafts(website)}/publications`, { serial, number, hold: [] }, owner)
  expect(published.status, JSON.stringify(published.body)).toBe(200)
}
/** Plans a publication with a picture as the logo, which the draft does not name any more. */
const nameInPlan = async (picture: StoredPicture, website: Website) => {
  await nameInDraft(picture, website)
  const { serial, number } = await draftOf(website)
  const date = new Date(clock.now().getTime() + 90 * 86_400_000).toISOString().slice(0, 10)
  const given = { serial, number, hold: [], date, time: '09:00' }
  const planned = await product.post(`${drafts(website)}/schedules`, given, owner)
  expect(planned.status, JSON.stringify(planned.body)).toBe(200)
  await nameInDraft(null, website)
}
const sweep = () =>
  product.handlers[sweepPictures]?.({ id: '', kind: sweepPictures, key: '', payload: {}, attempts: 0 })
/** Days go by, and sessions end. */
const pass = async (days: number) => {
  clock.advance(days * 86_400)
  owner = await bearerOf(app, account)
}

test('an uploaded picture has every width at once, as AVIF or WebP by what the browser accepts, on every host', async () => {
  const picture = await upload(await aPhoto(2000, 1000))
  expect(picture).toEqual({ id: expect.stringMatching(/^[0-9a-f]{64}$/), width: 2000, height: 1000 })
  for (const width of pictureWidths(picture.width)) {
    const address = pictureAddress(picture.id, width)
    const avif = await show(address, 'image/avif,image/webp,*/*', 'nursing.localhost:3000')
    const webp = await show(address, 'image/webp,*/*')
    expect([avif.headers['content-type'], webp.headers['content-type']]).toEqual(['image/avif', 'image/webp'])
    for (const { status, headers, bytes } of [avif, webp]) {
      expect(status).toBe(200)
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        vary: expect.stringContaining('Accept'),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      expect(await sharp(bytes).metadata()).toMatchObject({ width, height: width / 2 })
    }
  }
  expect(await stored('arriving')).toEqual([])
})

test('a picture has a PNG and a JPEG for emails and PDFs, no larger than the picture', async () => {
  const picture = await upload(await aPlainPicture('#0af', 500, 250))
  for (const [format, type] of [
    ['png', 'image/png'],
    ['jpg', 'image/jpeg'],
  ] as const) {
    const answer = await show(plainAddress(picture, 900, format))
    expect([answer.status, answer.headers['content-type'], answer.headers.vary]).toEqual([
      200,
      type,
      undefined,
    ])
    const bytes = await pictureFile(files, picture, 100, format)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 320 })
  }
})

test.each([
  `${pictureAddress('a'.repeat(64), 320)}`,
  '/pictures/',
  '/pictures/..%2f..%2fsession.key',
  `/pictures/${'a'.repeat(64)}-320.svg`,
  `/pictures/${'a'.repeat(64)}`,
])('an address that no picture has is not found: %s', async (path) => {
  const { status, headers } = await show(path)
  expect(status).toBe(404)
  expect(String(headers['cache-control'])).not.toContain('immutable')
})

test('the same picture again is the same, and stored once', async () => {
  const photo = await aPhoto(400, 300, 90)
  const one = await upload(photo)
  const files = await stored()
  expect(await upload(photo)).toEqual(one)
  expect(await upload(photo, aWebsite('optics'))).toEqual(one)
  expect(await stored()).toEqual(files)
})

test('a part of a picture is a picture of its own, which knows where it comes from, also a part of a part', async () => {
  const whole = await upload(await aPhoto(800, 400, 70))
  const crop = (id: string, body: object) => product.post(`${root(renewable)}/${id}/crops`, body, owner)
  const part = await crop(whole.id, { x: 0.25, y: 0, width: 0.5, height: 1 })
  expect(part).toMatchObject({ status: 201, body: { width: 400, height: 400 } })
  const again = await crop(String(part.body['id']), { x: 0, y: 0, width: 0.5, height: 0.5 })
  expect(again).toMatchObject({ status: 201, body: { width: 200, height: 200 } })
  const all = await listed()
  for (const { body } of [part, again])
    expect(all.find(({ id }) => id === body['id'])).toMatchObject({ croppedFrom: whole.id })
  expect(await crop(whole.id, { x: 1, y: 0, width: 1, height: 1 })).toMatchObject({
    status: 422,
    body: { message: 'The part is smaller than one pixel. Choose a larger part.' },
  })
  expect(await crop('a'.repeat(64), { x: 0, y: 0, width: 1, height: 1 })).toMatchObject({ status: 404 })
})

test('only who may edit the website may upload, and each conference lists its own pictures', async () => {
  const website = aWebsite('nursing')
  const editor = await bearerOf(app, await anAdmin(db, { role: 'ADMIN', websites: [website] }))
  const viewer = await bearerOf(app, await anAdmin(db, { role: 'VIEWER', websites: [website] }))
  const picture = await aPlainPicture('#123')
  expect((await uploadPicture(url, website, picture, viewer)).status).toBe(403)
  expect((await uploadPicture(url, renewable, picture, editor)).status).toBe(403)
  expect((await uploadPicture(url, website, picture, {})).status).toBe(401)
  const stored = await uploadPicture(url, website, picture, editor)
  expect((await listed(website)).map(({ id }) => id)).toEqual([stored.body['id']])
  expect((await listed()).map(({ id }) => id)).not.toContain(stored.body['id'])
})

test('the list says where the draft shows a picture, and whether the website does', async () => {
  const picture = await upload(await aPlainPicture('#456'))
  const found = async () => (await listed()).find(({ id }) => id === picture.id)
  expect(await found()).toMatchObject({ uses: [], isPublished: false, versions: 0 })
  await nameInDraft(picture)
  expect(await found()).toMatchObject({
    uses: [{ path: ['pictures', 'logo'], subject: 'Pictures of the conference, logo' }],
    isPublished: false,
    versions: 0,
  })
  await nameInVersion(picture)
  expect(await found()).toMatchObject({ isPublished: true, versions: 1 })
})

describe('a picture that nothing names', () => {
  const website = aWebsite('optics')

  test('is set aside after 30 days and removed 30 days later, but not one that a draft or a version names', async () => {
    const [unused, drafted, published] = [
      await upload(await aPlainPicture('#a01'), website),
      await upload(await aPlainPicture('#a02'), website),
      await upload(await aPlainPicture('#a03'), website),
    ]
    await nameInVersion(published, website)
    await nameInDraft(drafted, website)
    await sweep()
    await pass(29)
    await sweep()
    expect((await storedOf(unused.id)).length).toBeGreaterThan(4)
    await pass(2)
    await sweep()
    expect([await storedOf(unused.id), (await show(pictureAddress(unused.id, 40))).status]).toEqual([[], 404])
    expect((await storedOf(unused.id, 'orphans/pictures')).length).toBeGreaterThan(4)
    for (const { id } of [drafted, published]) expect((await show(pictureAddress(id, 40))).status).toBe(200)
    await pass(32)
    await sweep()
    expect(await storedOf(unused.id, 'orphans/pictures')).toEqual([])
    for (const { id } of [drafted, published]) expect((await show(pictureAddress(id, 40))).status).toBe(200)
  })

  test('stays while a planned publication names it', async () => {
    const picture = await upload(await aPlainPicture('#a04'), website)
    await nameInPlan(picture, website)
    await sweep()
    await pass(31)
    await sweep()
    expect((await show(pictureAddress(picture.id, 40))).status).toBe(200)
  })

  test('has its 30 days from when it was last named', async () => {
    const picture = await upload(await aPlainPicture('#b01'), website)
    await nameInDraft(picture, website)
    await pass(31)
    await sweep()
    await nameInDraft(null, website)
    await sweep()
    await pass(29)
    await sweep()
    expect((await show(pictureAddress(picture.id, 40))).status).toBe(200)
    await pass(2)
    await sweep()
    expect((await show(pictureAddress(picture.id, 40))).status).toBe(404)
  })

  test('is there again when it is uploaded again, also while it is set aside', async () => {
    const content = await aPlainPicture('#c01')
    const picture = await upload(content, website)
    await pass(31)
    await sweep()
    expect((await show(pictureAddress(picture.id, 40))).status).toBe(404)
    expect(await upload(content, website)).toEqual(picture)
    expect((await show(pictureAddress(picture.id, 40))).status).toBe(200)
    await sweep()
    expect((await show(pictureAddress(picture.id, 40))).status).toBe(200)
  })

  test('stays when an edit names it while the sweep is about to take it', async () => {
    const picture = await upload(await aPlainPicture('#c02'), website)
    await pass(31)
    const { promise: named, resolve: goOn } = Promise.withResolvers<void>()
    const holding = db.transaction().execute(async (tx) => {
      await holdLock(tx, 'picture', picture.id)
      await named
    })
    const sweeping = sweep()
    const waiting = () =>
      sql`select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
    await expect.poll(async () => (await waiting()).rows.length).toBe(1)
    expect(await nameInDraft(picture, website)).toMatchObject({ ok: true })
    goOn()
    await Promise.all([holding, sweeping])
    expect((await show(pictureAddress(picture.id, 40))).status).toBe(200)
    expect((await listed(website)).map(({ id }) => id)).toContain(picture.id)
  })

  test('stays while another conference has it', async () => {
    const content = await aPlainPicture('#d01')
    const picture = await upload(content, website)
    await pass(20)
    await upload(content, aWebsite('nursing'))
    await pass(11)
    await sweep()
    expect((await listed(website)).map(({ id }) => id)).not.toContain(picture.id)
    expect((await show(pictureAddress(picture.id, 40))).status).toBe(200)
  })
})

describe('a picture that is removed everywhere', () => {
  const website = aWebsite('nursing')
  const erase = (id: string) => product.ask('DELETE', `${root(website)}/${id}`, undefined, owner)
  const everything = async () =>
    JSON.stringify(
      (
        await sql`select body::text from content_drafts union all select body::text from content_versions
          union all select change::text from content_changes
          union all select body::text from content_schedules`.execute(db)
      ).rows,
    )

  test('is gone from the draft, every version, what is planned, the edits, the website and the disk, with all its parts', async () => {
    const whole = await upload(await aPhoto(300, 200, 60), website)
    const part = await product.post(
      `${root(website)}/${whole.id}/crops`,
      { x: 0, y: 0, width: 0.5, height: 1 },
      owner,
    )
    const picture = part.body as unknown as StoredPicture
    const other = await upload(await aPlainPicture('#e01'), website)
    await nameInVersion(picture, website)
    await nameInVersion(other, website)
    await nameInPlan(picture, website)
    await nameInDraft(picture, website)
    const erased = await erase(picture.id)
    expect(erased).toMatchObject({
      status: 200,
      body: { erased: [whole.id, picture.id].sort(), stillIn: [] },
    })
    const left = await everything()
    for (const { id } of [whole, picture]) {
      expect(left).not.toContain(id)
      expect(await storedOf(id)).toEqual([])
      expect((await show(pictureAddress(id, 150))).status).toBe(404)
    }
    expect(left).toContain(other.id)
    expect((await show(pictureAddress(other.id, 40))).status).toBe(200)
    expect((await erase(picture.id)).status).toBe(404)
  })

  test('cannot be named again, and an editor who is behind reads the whole draft', async () => {
    const picture = await upload(await aPlainPicture('#e02'), website)
    await nameInDraft(picture, website)
    const before = await draftOf(website)
    await erase(picture.id)
    const followed = await product.get(`${drafts(website)}/changes?since=${before.serial}`, owner)
    expect(followed.body).not.toHaveProperty('changes')
    expect(Number(followed.body['serial'])).toBeGreaterThan(before.serial)
    expect(await nameInDraft(picture, website)).toMatchObject({
      ok: false,
      why: 'invalid',
      message: 'This picture is not stored any more. Upload it again.',
    })
  })

  test('stays in another conference that has it, which is named', async () => {
    const content = await aPlainPicture('#e03')
    const picture = await upload(content, website)
    await upload(content, renewable)
    expect(await erase(picture.id)).toMatchObject({ body: { stillIn: [expect.any(String)] } })
    expect((await show(pictureAddress(picture.id, 40))).status).toBe(200)
  })

  test('has its files removed by the job when the process ends before it has', async () => {
    const picture = await upload(await aPlainPicture('#e04'), website)
    await erase(picture.id)
    const { payload } = await db
      .selectFrom('jobs')
      .select('payload')
      .where('kind', '=', 'pictures.remove')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(payload).toMatchObject({ ids: [picture.id] })
  })
})

test.each([
  ['copied-pictures', (from: string) => ({ copy: from, what: [] })],
  ['renewable-28', (from: string) => ({ nextEditionOf: from })],
])('the conference %s takes the pictures along that its content names', async (slug, start) => {
  const [shown, unused] = [
    await upload(await aPlainPicture(slug.startsWith('copied') ? '#f01' : '#f03')),
    await upload(await aPlainPicture('#f02')),
  ]
  await nameInVersion(shown)
  product.version.changed(renewable)
  const created = await product.post(conferencesPath, aConference(slug, { start: start(renewable) }), owner)
  expect(created.status, JSON.stringify(created.body)).toBe(201)
  const { body } = await db
    .selectFrom('contentDrafts')
    .select('body')
    .where('website', '=', aWebsite(slug))
    .executeTakeFirstOrThrow()
  expect(valueAt(body as StoredContent, ['pictures', 'logo', 'id'])).toBe(shown.id)
  expect((await listed(aWebsite(slug))).map(({ id }) => id)).toEqual([shown.id])
  expect(unused.id).not.toBe(shown.id)
})
