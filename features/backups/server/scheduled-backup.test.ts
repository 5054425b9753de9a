import { mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
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
await mkdir(backups)

/** Without the mark. */
const namesIn = async (place: string) => (await readdir(place)).filter((name) => !name.startsWith('.')).sort()

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
  const [name = '', ...others] = await namesIn(backups)
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
    const names = (await readdir(backups)).filter((name) => !name.startsWith('.'))
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
  // a new folder that is meant to be one
  await writeFile(join(backups, '.plenary-backups'), '')
  clock.advance(60)
  await product.runJobs()
  expect(await shown()).toMatchObject({ warning: null, failure: null })
  clock.advance(2 * 86_400 + 60)
  expect(await shown()).toMatchObject({ warning: 'old' })
  const { rows } = await sql`select 1 from audit_entries where action like 'backup%'`.execute(db)
  expect(rows).toEqual([])
})

/** An abstract whose file is not in the store. */
const anAbstract = (reference: string) =>
  sql`insert into abstract_submissions (website, id, reference, title_prefix, name, phone, email, organization_name,
      interest_option_id, session_option_id, country, file_key, file_name, file_bytes, file_sha256, file_stored_at, created_at)
    select i.website, gen_random_uuid(), ${reference}, '', 'Ada', '1', 'ada@example.org', 'Ariake', i.id, s.id, 'Japan',
      gen_random_uuid() || '.pdf', 'a.pdf', 5, 'x', now(), now()
    from interest_options i join session_options s using (website) limit 1`.execute(db)

test('a backup that lacks files of rows fails, is told with their references, and removes no whole one', async () => {
  const whole = await namesIn(backups)
  await anAbstract('RE-1')
  await anAbstract('RE-2')
  for (const hour of [4, 5]) {
    untilNext(hour)
    await runDay()
    const names = await namesIn(backups)
    // however often it fails, one of them takes room
    expect(names.filter((name) => name.endsWith('.incomplete'))).toHaveLength(1)
    expect(names.filter((name) => !name.endsWith('.incomplete'))).toEqual(whole)
  }
  expect(await shown()).toMatchObject({
    warning: 'failed',
    failure: { reason: expect.stringContaining('the files of RE-1, RE-2 are missing or damaged') },
  })
  await sql`delete from abstract_submissions where reference like 'RE-_'`.execute(db)
  untilNext(6)
  await runDay()
  expect(await shown()).toMatchObject({ warning: null })
  expect((await namesIn(backups)).filter((name) => name.endsWith('.incomplete'))).toEqual([])
})

test('the empty place of a disk that is not there gets no backup, and a missing folder is not made', async () => {
  const away = `${backups}-away`
  await rename(backups, away)
  untilNext(4)
  await runDay()
  expect(await shown()).toMatchObject({
    failure: { reason: expect.stringContaining('does not exist. Make') },
  })
  await mkdir(backups)
  untilNext(4)
  await runDay()
  expect(await readdir(backups)).toEqual([])
  expect(await shown()).toMatchObject({
    failure: { reason: expect.stringContaining('holds none of the backups that were made. Mount the disk') },
  })
  await rm(backups, { recursive: true })
  await rename(away, backups)
  untilNext(4)
  await runDay()
  expect(await shown()).toMatchObject({ warning: null })
})

test('a BACKUP_DIR that cannot be used is told at the start already', async () => {
  const other = await startTestProduct({ BACKUP_DIR: join(folder, 'nowhere') }, { isAlone: true })
  other.startJobs()
  await other.runDueJobs()
  const warned = other.logged.filter(({ message }) => String(message).startsWith('BACKUP_DIR cannot be used'))
  expect(warned).toMatchObject([
    { level: 'warn', error: { message: expect.stringContaining('does not exist') } },
  ])
})
