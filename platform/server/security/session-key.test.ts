import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atEnd } from '#tests/at-end.ts'
import { readSessionKey, secretFor } from './session-key.ts'

test('the product makes a key once, for the owner of the folder alone, the same for processes that start at once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-key-'))
  atEnd(() => rm(folder, { recursive: true }))
  const keys = await Promise.all(Array.from({ length: 4 }, () => readSessionKey(undefined, folder)))
  keys.push(await readSessionKey(undefined, folder))

  expect(new Set(keys).size).toBe(1)
  expect(Buffer.from(keys[0] ?? '', 'base64url')).toHaveLength(48)
  expect(await readdir(folder)).toEqual(['session.key'])
  expect((await stat(join(folder, 'session.key'))).mode & 0o777).toBe(0o600)
})

test('the product takes the given key, and makes a secret of its own for each purpose', async () => {
  expect(await readSessionKey('given', '/nowhere')).toBe('given')
  expect(secretFor('a', 'x')).toBe(secretFor('a', 'x'))
  expect(new Set([secretFor('a', 'x'), secretFor('a', 'y'), secretFor('b', 'x')]).size).toBe(3)
})
