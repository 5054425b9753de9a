import { expect, test } from 'vitest'
import { findBinaries } from './embedded-postgres-binaries.ts'
import { folderFailure, serverFailure } from './embedded-postgres-failures.ts'

test('the start says what to do on a platform without binaries', async () => {
  await expect(findBinaries({}, 'sunos-x64')).rejects.toThrow(
    'There is no embedded PostgreSQL for sunos-x64 here (@embedded-postgres/sunos-x64 is not installed). Set DATABASE_URL',
  )
})

test.each([
  ['EACCES', 'cannot be written by this user. Make it writable'],
  ['EROFS', 'is on a read-only disk. Choose another DATA_DIR'],
  ['ENOSPC', 'is full. Free some space'],
  ['ENOTDIR', 'is a file, not a folder. Move it away'],
  ['ENOENT', 'takes no folders, or is a link that leads nowhere. Choose another DATA_DIR'],
  ['ENAMETOOLONG', 'is too long. Choose a shorter DATA_DIR'],
  ['EIO', 'cannot hold the database: it broke. Choose another DATA_DIR'],
])('the start says what to do when a folder is refused with %s', (code, sentence) => {
  expect(folderFailure('/data', Object.assign(new Error('it broke'), { code })).message).toContain(sentence)
})

// as PostgreSQL 18 writes them on a full disk, for a user without a name, and so on
test.each([
  [
    '2026-01-01 00:00:00.000 UTC [9] FATAL:  could not write lock file "postmaster.pid": No space left on device',
    'The disk that holds /data is full.',
  ],
  [
    'running bootstrap script ... 2026-01-01 00:00:00.000 UTC [9] FATAL:  could not extend file "base/1/2691": No space left on device\n2026-01-01 00:00:00.000 UTC [9] HINT:  Check free disk space.\nchild process exited with exit code 134',
    'The disk that holds /data is full.',
  ],
  ['initdb: could not look up effective user ID 4711: user does not exist', 'has no entry in /etc/passwd.'],
  [
    '2026-01-01 00:00:00.000 UTC [9] FATAL:  could not create lock file "/data/.s.PGSQL.5432.lock": Permission denied\n2026-01-01 00:00:00.000 UTC [9] LOG:  database system is shut down',
    'PostgreSQL cannot make its socket beside /data.',
  ],
  [
    '2026-01-01 00:00:00.000 UTC [9] WARNING:  could not create Unix-domain socket in directory "/data"\n2026-01-01 00:00:00.000 UTC [9] FATAL:  could not create any Unix-domain sockets',
    'PostgreSQL cannot make its socket beside /data.',
  ],
  [
    '2026-01-01 00:00:00.000 UTC [9] FATAL:  data directory "/data" has invalid permissions\n2026-01-01 00:00:00.000 UTC [9] DETAIL:  Permissions should be u=rwx (0700) or u=rwx,g=rx (0750).',
    'could not start in /data: data directory "/data" has invalid permissions. Choose another DATA_DIR',
  ],
])('the start says what to do when PostgreSQL writes %j', (output, sentence) => {
  const { message } = serverFailure('/data', output, '/data/server.log')
  expect(message).toContain(sentence)
  expect(message).toContain('The log is /data/server.log.')
})
