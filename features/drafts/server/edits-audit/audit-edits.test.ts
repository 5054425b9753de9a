import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Json, StoredItem } from '#content/stored-content.ts'
import type { ShownDraft, Summary } from '#features/drafts/admin-drafts.contract.ts'
import { valueAt } from '#features/drafts/apply-changes.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { withoutAudit } from '#tests/audit-failure.ts'
import { startTestProduct } from '#tests/product.ts'
import { aWebsite } from '#tests/websites.ts'
import { editsAudit } from './audit-edits.ts'
import { editsAuditJob } from './edits-audit.job.ts'

const product = await startTestProduct()
const { db, clock } = product
const website = aWebsite('renewable')
const root = `/admin/api/admin/drafts/${website}`
const people = {
  ada: await anAdmin(db, { email: 'ada@example.org' }),
  bo: await anAdmin(db, { email: 'bo@example.org' }),
}
const bearers = { ada: {}, bo: {} }

const title = ['intro', 'title']
const university = ['speakers', 'firstGrid', 'haruka-morisada', 'university']
const edit = async (
  after: Json,
  { by = 'ada', path = title }: { by?: keyof typeof people; path?: string[] } = {},
) => {
  const { serial, draft } = (await product.get(root, bearers.ada)).body as unknown as ShownDraft
  const change = { kind: 'set', path, before: valueAt(draft, path), after }
  const saved = await product.post(
    `${root}/changes`,
    { changes: [change], since: serial, tab: randomUUID() },
    bearers[by],
  )
  expect(saved).toMatchObject({ status: 200, body: { results: [{ ok: true }] } })
}
const publish = async () => {
  const { serial, number } = (await product.get(`${root}/summary`, bearers.ada)).body as unknown as Summary
  return (await product.post(`${root}/publications`, { serial, number, hold: [] }, bearers.ada)).status
}
const readEntries = () =>
  db
    .selectFrom('auditEntries')
    .select(['adminEmail', 'subject', 'oldValues', 'newValues', 'at', 'action'])
    .where('action', 'like', 'website.%')
    .where('action', '!=', 'website.published')
    .orderBy('id')
    .execute()
const afterTenMinutes = async () => {
  clock.advance(601)
  await product.runJobs()
}

let before = 0
/** The entries of edits since the test began. */
const newEntries = async () => (await readEntries()).slice(before)
beforeEach(async () => {
  await afterTenMinutes()
  // a session ends meanwhile
  bearers.ada = await bearerOf(product.app, people.ada)
  bearers.bo = await bearerOf(product.app, people.bo)
  before = (await readEntries()).length
})

describe('the audit of edits', () => {
  test('has one entry for ten minutes of typing of a person, with what was and what is, dated as the last edit', async () => {
    await edit('T')
    const was = 'T'
    await afterTenMinutes()
    before = (await readEntries()).length
    await edit('Th')
    clock.advance(30)
    await edit('Thr')
    await edit('Ariake, Japan', { path: university })
    const last = clock.now()
    expect(await newEntries()).toEqual([])
    clock.advance(300)
    await product.runJobs()
    expect(await newEntries()).toEqual([])
    await afterTenMinutes()
    expect(await newEntries()).toMatchObject([
      {
        adminEmail: 'ada@example.org',
        subject: 'Draft: Introduction, heading, and 1 more',
        oldValues: { 'Introduction, heading': was },
        newValues: { 'Introduction, heading': 'Thr', 'Prof. Haruka Morisada, university': 'Ariake, Japan' },
      },
    ])
    const [entry] = await newEntries()
    expect(Math.abs(Number(entry?.at) - Number(last))).toBeLessThan(10_000)
    await afterTenMinutes()
    expect(await newEntries()).toHaveLength(1)
  })

  test('has an entry for each person, and the next ten minutes have one of their own', async () => {
    await edit('Of Ada')
    await edit('Of Bo', { by: 'bo' })
    await afterTenMinutes()
    await edit('Of Ada again')
    await afterTenMinutes()
    expect((await newEntries()).map(({ adminEmail, newValues }) => [adminEmail, newValues])).toEqual([
      ['ada@example.org', { 'Introduction, heading': 'Of Ada' }],
      ['bo@example.org', { 'Introduction, heading': 'Of Bo' }],
      ['ada@example.org', { 'Introduction, heading': 'Of Ada again' }],
    ])
  })

  test('is complete when the draft is published, with the edits of everybody', async () => {
    await edit('Published by Ada')
    await edit('Bo, Japan', { by: 'bo', path: university })
    expect(await publish()).toBe(200)
    expect((await newEntries()).map(({ adminEmail }) => adminEmail)).toEqual([
      'ada@example.org',
      'bo@example.org',
    ])
    await afterTenMinutes()
    expect(await newEntries()).toHaveLength(2)
  })

  test('is written by the next edit where the job is late', async () => {
    await edit('Before')
    clock.advance(601)
    await edit('After')
    expect(await newEntries()).toMatchObject([{ newValues: { 'Introduction, heading': 'Before' } }])
    await product.runJobs()
    expect(await newEntries()).toHaveLength(1)
    await afterTenMinutes()
    expect(await newEntries()).toHaveLength(2)
  })

  test('loses nothing when a process dies while it writes, and writes once when two try', async () => {
    await edit('Written once')
    clock.advance(601)
    const [row] = await db.selectFrom('unauditedEdits').select('adminId').execute()
    const job = {
      id: 'x',
      kind: editsAudit,
      key: '',
      attempts: 1,
      payload: { website, adminId: row?.adminId },
    }
    const dying = editsAuditJob({
      db,
      clock,
      checkpoint: () => {
        throw new Error('a power cut')
      },
    })
    await expect(dying(job)).rejects.toThrow('a power cut')
    expect(await newEntries()).toEqual([])
    const whole = editsAuditJob({ db, clock, checkpoint: () => {} })
    await Promise.all([whole(job), whole(job), product.runJobs()])
    expect(await newEntries()).toHaveLength(1)
  })

  test('is not lost by a publication that fails, nor by the pruning of single edits', async () => {
    await edit('Kept')
    await withoutAudit(db, async () => {
      expect(await publish()).toBe(500)
    })
    expect(await newEntries()).toEqual([])
    await db.deleteFrom('contentChanges').execute()
    expect(await publish()).toBe(200)
    expect(await newEntries()).toMatchObject([{ newValues: { 'Introduction, heading': 'Kept' } }])
  })

  test('names two speakers of the same name each', async () => {
    const { draft } = (await product.get(root, bearers.ada)).body as unknown as ShownDraft
    const [one, other] = valueAt(draft, ['speakers', 'firstGrid']) as unknown as StoredItem[]
    const grid = ['speakers', 'firstGrid']
    await edit('Ines Vilhena', { path: [...grid, one?.id ?? '', 'name'] })
    await edit('Ines Vilhena', { path: [...grid, other?.id ?? '', 'name'] })
    await edit('One', { path: [...grid, one?.id ?? '', 'university'] })
    await edit('Other', { path: [...grid, other?.id ?? '', 'university'] })
    await afterTenMinutes()
    expect((await newEntries())[0]?.newValues).toMatchObject({
      'Ines Vilhena, university': 'One',
      'Ines Vilhena, university (2)': 'Other',
    })
  })
})
