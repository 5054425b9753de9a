import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { atEnd } from '#tests/at-end.ts'
import { testDatabase } from '#tests/database.ts'
import { requireBackupFolder } from './backup-folder.ts'
import { insertBackup } from './backups.store.ts'

const { db } = await testDatabase()
const root = await mkdtemp(join(tmpdir(), 'plenary-backup-folder-'))
atEnd(() => rm(root, { recursive: true, force: true }))
const now = new Date('2026-11-24T03:00:00Z')

const check = (folder: string, installation = 'one') =>
  requireBackupFolder(folder, { db, installation: async () => installation }).then(
    () => 'taken',
    (error: Error) => error.message,
  )
const aFolder = async (name: string, files: Record<string, string> = {}) => {
  const folder = join(root, name)
  await mkdir(folder)
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text)
  return folder
}
const markIn = (folder: string) => readFile(join(folder, '.plenary-backups'), 'utf8')

test('an empty folder is taken and marked while no scheduled backup was ever made, and not once one was', async () => {
  const first = await aFolder('first')
  expect(await check(first)).toBe('taken')
  expect(await markIn(first)).toBe('one\n')
  await insertBackup(db, {
    id: newId(now),
    beganAt: now,
    endedAt: now,
    madeBy: 'schedule',
    fileName: 'plenary-2026-11-24T030000Z.tar.gz',
    bytes: 1,
    encrypted: false,
    failure: null,
  })
  expect(await check(first)).toBe('taken')
  const second = await aFolder('second')
  expect(await check(second)).toContain('Mount the disk that belongs there.')
  // what is no backup says nothing
  expect(await check(await aFolder('third', { 'notes.txt': '' }))).toContain('Mount the disk')
})

test('a folder with backups of a version that marked none, or with an empty mark, is marked', async () => {
  for (const [name, file] of [
    ['old', 'plenary-2026-11-24T030000Z.tar.gz.age'],
    ['meant', '.plenary-backups'],
  ] as const) {
    const folder = await aFolder(name, { [file]: '' })
    expect(await check(folder)).toBe('taken')
    expect(await markIn(folder)).toBe('one\n')
  }
})

test('a folder of another installation, a file and nothing at all are refused', async () => {
  const other = await aFolder('other', { '.plenary-backups': 'two\n' })
  expect(await check(other)).toContain('holds the backups of another installation')
  expect(await check(other, 'two')).toBe('taken')
  await writeFile(join(root, 'file'), '')
  expect(await check(join(root, 'file'))).toContain('it is a file, not a folder')
  expect(await check(join(root, 'nowhere'))).toContain('does not exist. Make the folder, or mount the disk')
})
