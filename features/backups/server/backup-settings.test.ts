import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requestBackup, showBackupSettings } from '#features/backups/backups.contract.ts'
import { showInstallation } from '#features/installation/installation.contract.ts'
import { anAdmin, bearerOf } from '#tests/admins.ts'
import { atEnd } from '#tests/at-end.ts'
import { startTestProduct } from '#tests/product.ts'

const folder = await mkdtemp(join(tmpdir(), 'plenary-back-up-now-'))
atEnd(() => rm(folder, { recursive: true, force: true }))
const product = await startTestProduct({ BACKUP_DIR: folder })
const owner = await bearerOf(product.app, await anAdmin(product.db))
const shown = async () => (await product.get(showBackupSettings.path, owner)).body
const request = () => product.post(requestBackup.path, undefined, owner)
const backupsIn = async () => (await readdir(folder)).filter((name) => name.startsWith('plenary-'))

test('a backup that an owner requests is one job, also of two clicks, and is then in the list', async () => {
  expect(await shown()).toMatchObject({ backups: [], folder, isEncrypted: false, underWay: null })
  const answers = await Promise.all([request(), request()])
  for (const { body } of answers) expect(body['underWay']).toEqual({ bytes: 0, lastBytes: null })
  await product.runJobs()
  expect(await backupsIn()).toHaveLength(1)
  expect(await shown()).toMatchObject({
    backups: [{ bytes: expect.any(Number), isEncrypted: false, failure: null, isByCommand: false }],
    underWay: null,
  })
})

test('while a backup is made its owner sees how much is written, beside the size of the last one', async () => {
  await request()
  const partial = join(folder, '.plenary-2026-01-01T030000Z.tar.gz.abcd.part')
  await writeFile(partial, Buffer.alloc(4096))
  const { backups, underWay } = (await shown()) as { backups: { bytes: number }[]; underWay: unknown }
  expect(underWay).toEqual({ bytes: 4096, lastBytes: backups[0]?.bytes })
  await rm(partial)
  await product.runJobs()
})

test('a backup that failed is made at once when an owner asks again', async () => {
  await request()
  await rm(folder, { recursive: true })
  await product.runJobs()
  expect(await shown()).toMatchObject({
    backups: [{ bytes: null, failure: expect.stringContaining('BACKUP_DIR') }, {}, {}],
  })
  await product.runJobs()
  const before = (await shown())['backups']
  await mkdir(folder)
  await writeFile(join(folder, '.plenary-backups'), '')
  await request()
  await product.runJobs()
  const { backups } = (await shown()) as { backups: { failure: string | null }[] }
  expect(backups).toHaveLength((before as unknown as unknown[]).length + 1)
  expect(backups[0]?.failure).toBeNull()
})

test('without a folder, and on a copy, an owner reads why no backup is made; others read nothing', async () => {
  const without = await startTestProduct()
  const other = await bearerOf(without.app, await anAdmin(without.db))
  expect(await without.post(requestBackup.path, undefined, other)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('BACKUP_DIR') },
  })
  await product.db.updateTable('installation').set({ externalEffects: 'copy' }).execute()
  expect(await request()).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('dashboard') },
  })
  await product.db.updateTable('installation').set({ externalEffects: 'allowed' }).execute()
  const admin = await bearerOf(product.app, await anAdmin(product.db, { role: 'ADMIN' }))
  for (const path of [showBackupSettings.path, showInstallation.path])
    expect((await product.get(path, admin)).status).toBe(403)
})

test('an owner reads the version, the database, the disk and the time of the installation', async () => {
  expect((await product.get(showInstallation.path, owner)).body).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    database: {
      version: expect.stringMatching(/^\d+/),
      bytes: expect.any(Number),
      isEmbedded: true,
      milliseconds: expect.any(Number),
    },
    files: { folder: product.config.dataDir, freeBytes: expect.any(Number), bucket: null },
    time: expect.any(String),
    aheadBy: expect.any(Number),
  })
})
