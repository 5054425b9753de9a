import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, inject, test } from 'vitest'
import { atEnd } from '#tests/at-end.ts'
import { copyRepository } from '#tests/copy-of-repository.ts'
import { isLong } from '#tests/long.ts'
import { connectionOf } from '#tests/test-server.ts'

/*
 * One more field of the registration is one entry, one migration and its line in the schema, as docs/add-a-field.patch
 * shows. When the patch no longer applies, make the same change again by hand and store it with `git diff`.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const patch = join(root, 'docs/add-a-field.patch')
const copy = mkdtempSync(join(tmpdir(), 'plenary-field-'))
atEnd(async () => rmSync(copy, { recursive: true, force: true }))

const run = async (command: string, args: readonly string[], cwd: string, env = process.env) => {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { status, output: `${stdout}${stderr}` }
}

/** Runs a program of node_modules in the copy. */
const runTool = async (path: string, args: readonly string[], env = process.env) => {
  const { status, output } = await run(process.execPath, [join('node_modules', path), ...args], copy, env)
  return { status, output: status === 0 ? '' : output }
}

const passes = { status: 0, output: '' }

beforeAll(async () => {
  copyRepository(copy)
  expect(await run('git', ['apply', patch], copy)).toMatchObject({ status: 0, output: '' })
})

test('another field of the registration touches at most six files', () => {
  const touched = readFileSync(patch, 'utf8').match(/^diff --git /gm) ?? []
  expect(touched.length).toBeGreaterThan(0)
  expect(touched.length).toBeLessThanOrEqual(6)
})

// in the long run, because it type-checks the whole repository a second time
test.runIf(isLong).each(['server', 'web'])('the types of %s hold with it', async (part) => {
  const config = ['-p', `tsconfig.${part}.json`, '--checkers', '1']
  expect(await runTool('typescript/bin/tsc', config)).toEqual(passes)
})

test.runIf(isLong)('the field is requested, stored, shown, corrected and exported', async () => {
  // its migration is not in the databases of this run: the same server, but other templates
  const { PLENARY_TEST_SERVER: _, ...others } = process.env
  const env = { ...others, DATABASE_URL: connectionOf(inject('testServer').address) }
  const file = 'features/registration/server/dietary-requirements.test.ts'
  expect(await runTool('vitest/vitest.mjs', ['run', '--project', 'server', file], env)).toEqual(passes)
})
