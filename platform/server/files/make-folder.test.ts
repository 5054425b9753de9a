import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atEnd } from '#tests/at-end.ts'
import { makeFolder } from './make-folder.ts'

const aFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-folder-'))
  atEnd(() => rm(folder, { recursive: true }))
  return folder
}

test('a folder is made with those above it, and one that is there is left as it is', async () => {
  const folder = join(await aFolder(), 'a', 'b')
  expect(await makeFolder(folder, 0o700)).toBe(true)
  expect(await makeFolder(folder, 0o711)).toBe(false)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  const all = join(folder, 'at', 'once')
  await Promise.all([makeFolder(all, 0o700), makeFolder(all, 0o700), makeFolder(all, 0o700)])
  expect((await stat(all)).isDirectory()).toBe(true)
})

test('a folder that cannot be made fails at once: below a link to nowhere, in a file, with a name that is too long', async () => {
  const folder = await aFolder()
  await symlink(join(folder, 'nowhere'), join(folder, 'link'))
  await writeFile(join(folder, 'file'), '')
  const failure = (path: string) => makeFolder(path, 0o700).catch(({ code }) => code)
  expect(await failure(join(folder, 'link'))).toBe('ENOENT')
  expect(await failure(join(folder, 'link', 'deeper'))).toBe('ENOENT')
  expect(await failure(join(folder, 'file'))).toBe('EEXIST')
  expect(await failure(join(folder, 'file', 'deeper'))).toBe('ENOTDIR')
  expect(await failure(join(folder, 'x'.repeat(300)))).toBe('ENAMETOOLONG')
})

test.runIf(process.platform === 'linux').each(['/proc/x', '/proc/x/deeper', '/sys/x', '/dev/full/x'])(
  'a folder that cannot be made at %s fails at once',
  async (path) => {
    await expect(makeFolder(path, 0o700)).rejects.toThrow(/ENOENT|EPERM|EACCES|EROFS|ENOTDIR/)
  },
)
