import { expect, test } from 'vitest'
import { explainFullDisk } from './full-disk.ts'

const disks = { folder: '/data', database: '/data/postgres' }
const own = { folder: '/data', database: undefined }
const fails = (message: string, code?: string, cause?: unknown) =>
  Object.assign(new Error(message, { cause }), code && { code })
const noRoom = fails('no space left', 'ENOSPC')

test.each([
  ['a write', noRoom, disks, 'The disk that holds /data is full.'],
  ['a quota', fails('quota', 'EDQUOT'), disks, 'The disk that holds /data is full.'],
  [
    'the cause of a failure',
    fails('not saved', undefined, noRoom),
    own,
    'The disk that holds /data is full.',
  ],
  [
    'a statement',
    fails('could not extend file', '53100'),
    disks,
    'The disk that holds /data/postgres is full.',
  ],
  [
    'a statement elsewhere',
    fails('could not extend file', '53100'),
    own,
    'The disk of the database is full.',
  ],
  [
    'the end of the server',
    fails('Connection terminated unexpectedly'),
    disks,
    'The disk that holds /data/postgres is full.',
  ],
])('a full disk is named when %s tells of it', async (_, error, places, sentence) => {
  const named = await explainFullDisk(error, places, async () => 12_000_000)
  expect(named).toMatchObject({ name: 'BackupProblem', message: expect.stringContaining(sentence) })
})

test('whatever else fails stays what it is, also a server that ends while there is room', async () => {
  for (const error of [fails('EIO', 'EIO'), fails('Connection terminated unexpectedly'), 'a word'])
    expect(await explainFullDisk(error, disks, async () => 1e9)).toBe(error)
})
