import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { enqueueRegularBackup } from '#features/backups/server/scheduled-backup.job.ts'
import { backupsNow } from '#features/backups/server/show-backups.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { atEnd } from '#tests/at-end.ts'
import { isLong } from '#tests/long.ts'
import { startTestProduct } from '#tests/product.ts'

const folder = await mkdtemp(join(tmpdir(), 'plenary-backups-'))
atEnd(() => rm(folder, { recursive: true, force: true }))
const key = 'forty-three letters or more, as openssl makes them'
const backups = join(folder, 'made')
const product = await startTestProduct({
  BACKUP_DIR: backups,
  BACKUP_KEY: key,
  PUBLIC_URL: 'https://conference.example.org',
})
const { db, clock } = product

const shown = () => backupsNow({ db, clock, publicUrl: product.config.publicUrl })

/** Moves to this hour (UTC) of the next day. */
const untilNext = (hour: number) => {
  const now = clock.now()
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, hour)
  clock.advance((next - now.getTime()) / 1000)
}
const runDay = async () => {
  await enqueueRegularBackup(db, clock)
  await enqueueRegularBackup(db, clock)
  await product.runJobs()
}

test('each day at three one backup is made, and an owner sees it', async () => {
  const asOwner = await bearerOf(product.app, await anAdmin(db, { role: 'OWNER' }))
  const { body } = await product.get('/admin/api/admin/backups', asOwner)
  expect(body).toEqual({ last: null, failure: null, warning: 'never', orphans: 0 })
  untilNext(2)
  await runDay()
  expect(await readdir(backups).catch(() => [])).toEqual([])
  clock.advance(3601)
  await runDay()
  await runDay()
  const [name = '', ...others] = await readdir(backups)
  expect(others).toEqual([])
  expect(name).toMatch(/^plenary-\d{4}-\d\d-\d\dT03\d{4}Z\.tar\.gz\.age$/)
  expect(await shown()).toMatchObject({ last: { isEncrypted: true }, failure: null, warning: null })
})

test.runIf(isLong)(
  'what is no longer kept, and what a killed process left, goes when the next one is there',
  async () => {
    for (let day = 1; day < 10; day++)
      await writeFile(join(backups, `plenary-2020-01-0${day}T030000Z.tar.gz`), '')
    const left = join(backups, '.plenary-2020-01-01T030000Z.tar.gz.abcd.part')
    await writeFile(left, '')
    await utimes(left, new Date(0), new Date(0))
    await writeFile(join(backups, 'notes.txt'), '')
    untilNext(4)
    await runDay()
    const names = await readdir(backups)
    // two of today and yesterday, and of those of 2020 the newest five days, weeks and months
    expect(names.filter((name) => !name.includes('2020'))).toHaveLength(3)
    expect(names.filter((name) => name.includes('2020')).sort()).toEqual(
      [5, 6, 7, 8, 9].map((day) => `plenary-2020-01-0${day}T030000Z.tar.gz`),
    )
  },
)

test('a backup that fails is told, tried again, and leaves the older ones alone', async () => {
  await rm(backups, { recursive: true })
  await writeFile(backups, 'a file where the folder was')
  untilNext(4)
  await runDay()
  expect(await shown()).toMatchObject({
    warning: 'failed',
    failure: { reason: expect.stringContaining('cannot be written into') },
  })
  expect(product.logged.filter(({ message }) => message === 'a backup could not be made')).toHaveLength(1)
  await rm(backups)
  await mkdir(backups)
  clock.advance(60)
  await product.runJobs()
  expect(await shown()).toMatchObject({ warning: null, failure: null })
  clock.advance(2 * 86_400 + 60)
  expect(await shown()).toMatchObject({ warning: 'old' })
  const { rows } = await sql`select 1 from audit_entries where action like 'backup%'`.execute(db)
  expect(rows).toEqual([])
})
