import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { atEnd } from '#tests/at-end.ts'

const root = join(import.meta.dirname, '..')
// without types, because it runs before any package is installed, and on an older Node
const script: string = join(import.meta.dirname, 'release-files.mjs')
const { releaseFiles } = (await import(script)) as { releaseFiles: (root: string) => string[] }

test('a folder without git gives the files that lie in it, and no folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-release-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const packed = [
    'app/backup/source.ts',
    'database/schema.ts',
    'app/server.ts',
    'scripts/owner.ts',
    'package.json',
    'README.md',
  ]
  const left = [
    'app/server.test.ts',
    'features/prices/web/page.tsx',
    'scripts/dev/develop.ts',
    // its imports are included, too
    'scripts/describe-api.ts',
    'tests/product.ts',
  ]
  for (const path of [
    ...packed,
    ...left,
    'node_modules/zod/package.json',
    'build/client/a.js',
    'data/app/x',
  ]) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), '')
  }
  expect(releaseFiles(folder).sort()).toEqual(packed.sort())
})

test('a clone gives what git knows', () => {
  const files = releaseFiles(root)
  expect(files).toContain('app/server.ts')
  expect(files).toContain('docs/operations/install.md')
  expect(files).toContain('docs/specification/openapi-public.json')
  expect(files.filter((path) => path.endsWith('.test.ts'))).toEqual([])
})
