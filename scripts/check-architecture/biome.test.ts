import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const biome = join(repository, 'node_modules/@biomejs/biome/bin/biome')

type Diagnostic = { category: string; message: string; location: { path: string } }

const ours =
  /^(?:plugin|lint\/.*\/(?:noRestrictedImports|noProcessEnv|noNodejsModules|useFilenamingConvention|noDangerouslySetInnerHtml|noExcessiveLinesPerFunction|noInlineStyles))$/

const lines = (count: number, line: string) => `${line}\n`.repeat(count)
const down = 'Imports point down'
const browser = 'Browser code imports server code'
const node = 'This import references a Node.js builtin module'
const toBrowser = 'Server code imports browser code'
const rule = 'A contract or a rule imports'
const query = 'A query outside a store'
const environment = "Don't use process.env."
const time = 'The time is read outside'
const style = 'Unexpected style attribute'
const thread = 'A thread or a process of its own'
const permission = 'A permission is made by hand'

/** Each file: its purpose, its path, its text, and Biome's messages. */
const refused: [string, string, string, string][] = [
  ['a feature that imports app', 'features/a/server/up.ts', `import '#app/api.ts'`, down],
  [
    'such an import over lines',
    'features/a/web/up.ts',
    `import {\n  a,\n  b,\n} from\n  '#app/api.ts'`,
    down,
  ],
  ['a rule that imports app', 'features/a/up.ts', `import '#app/api.ts'`, down],
  ['the test of a rule that imports app', 'features/a/up.test.ts', `import '#app/api.ts'`, down],
  ['a sandbox that imports app', 'sandbox/a/server/up.ts', `import '#app/api.ts'`, down],
  [
    'a server platform that imports a feature',
    'platform/server/up.ts',
    `export * from '#features/a/a.ts'`,
    down,
  ],
  ['a browser platform that imports the sandbox', 'platform/browser/up.ts', `import '#sandbox/a/a.ts'`, down],
  ['ui that imports the platform', 'ui/up.tsx', `import type { A } from '#platform/browser/a.ts'`, down],
  ['content that imports ui', 'content/up.ts', `import '#ui/a.ts'`, down],
  ['a database that imports the platform', 'database/up.ts', `await import('#platform/server/a.ts')`, down],
  ['shared that imports content', 'shared/up.ts', `import '#content/a.ts'`, down],
  ['a page that imports a server', 'features/a/web/s.tsx', `import '../server/pay.ts'`, browser],
  [
    'a page that imports the database',
    'features/a/web/d.tsx',
    `import type { S } from '#database/s.ts'`,
    browser,
  ],
  [
    'a browser platform that imports a server',
    'platform/browser/s.ts',
    `import '#platform/server/a.ts'`,
    browser,
  ],
  ['a layout that imports a server', 'app/layouts/s.tsx', `import '#features/a/server/pay.ts'`, browser],
  ['a layout that imports the server of app', 'app/layouts/a.ts', `import '#app/server.ts'`, browser],
  ['a page of app that imports its server', 'app/search/s.tsx', `import './finders.ts'`, browser],
  [
    'a server that imports a page',
    'features/a/server/w.ts',
    `import { P } from '../web/page.tsx'`,
    toBrowser,
  ],
  ['a server that imports ui', 'sandbox/a/server/w.ts', `import '#ui/a.ts'`, toBrowser],
  [
    'a server platform that imports the browser',
    'platform/server/w.ts',
    `import '#platform/browser/a.ts'`,
    toBrowser,
  ],
  ['a server of app that imports a layout', 'app/search/w.ts', `import '#app/layouts/a.ts'`, toBrowser],
  ['a rule that imports a server', 'features/a/s.ts', `import './server/pay.ts'`, rule],
  ['a rule that imports the platform', 'features/a/p.ts', `import '#platform/server/clock.ts'`, rule],
  ['a rule that imports React', 'features/a/r.ts', `import { useState } from 'react'`, rule],
  ['a rule that imports a part of React', 'sandbox/a/r.ts', `import 'react-dom/server'`, rule],
  ['a rule that imports Node', 'features/a/n.ts', `import { createHash } from 'node:crypto'`, node],
  ['a page that imports Node', 'features/a/web/n.tsx', `import { join } from 'node:path'`, node],
  ['a layout that imports Node', 'app/layouts/n.ts', `import { join } from 'node:path'`, node],
  ['shared that imports Node', 'shared/n.ts', `import { join } from 'node:path'`, node],
  [
    'a query outside a store',
    'features/a/server/q.ts',
    `export const f = (db) => db\n  .selectFrom('a')`,
    query,
  ],
  ['SQL outside a store', 'features/a/server/q2.ts', 'export const f = sql<number>`select 1`', query],
  ['raw SQL outside a store', 'sandbox/a/server/q.ts', `export const f = sql.raw('select 1')`, query],
  [
    'the environment in a feature',
    'features/a/server/e.ts',
    `export const p = process['env'].P`,
    environment,
  ],
  [
    'the environment inside a template',
    'platform/server/e.ts',
    ['export const a = `at ', '{process.env.HOST}`'].join('$'),
    environment,
  ],
  [
    'the environment by its other name',
    'features/a/server/e2.ts',
    `import { env } from 'node:process'`,
    'The environment is read outside',
  ],
  ['a date without an argument', 'features/a/server/t.ts', 'export const a = new Date()', time],
  ['a date without parentheses', 'shared/t.ts', 'export const a = new Date', time],
  ['the time passed on', 'app/search/t.ts', 'export const clock = Date.now', time],
  [
    'a style attribute on a page',
    'features/a/web/c.tsx',
    `export const A = () => <p style={{ top: 1 }} />`,
    style,
  ],
  ['a style attribute in ui', 'ui/c.tsx', `export const A = () => <p\n  style="top:1" />`, style],
  ['a thread for each call', 'features/a/server/th.ts', 'export const a = new Worker(file)', thread],
  [
    'a process for each call',
    'platform/server/th.ts',
    `import { execFile } from 'node:child_process'`,
    thread,
  ],
  [
    'HTML put into a page',
    'features/a/web/h.tsx',
    `export const A = () => <p dangerouslySetInnerHTML={{ __html: '' }} />`,
    'Avoid passing content using the dangerouslySetInnerHTML prop.',
  ],
  [
    'a webhook without a signature',
    'features/a/server/h.ts',
    'stripe.webhooks.constructEventWithoutVerification(body)',
    'A webhook is read without checking its signature',
  ],
  [
    'a permission by an assertion',
    'features/a/server/p.ts',
    'const a = {} as unknown as AdminOf<W>',
    permission,
  ],
  ['a permission in a test', 'tests/p.ts', 'const a = {} as AdminOf', permission],
  ['a permission in angle brackets', 'features/a/server/p2.ts', 'const a = <OwnerPermission>{}', permission],
  ['capitals in a name', 'ui/Button.ts', 'export const a = 1', 'filename'],
  [
    'a function longer than 60 lines',
    'features/a/server/l.ts',
    `export const f = () => {\n${lines(62, '  work()')}}`,
    'This function has too many lines',
  ],
]

const sound: Record<string, string> = {
  'vite.config.ts': 'export const base = process.env.BASE',
  'scripts/run.ts': `import { spawn } from 'node:child_process'\nexport const base = [spawn, process.env.BASE, new Date()]`,
  'app/server.ts': `import { pay } from '#features/a/server/pay.ts'\nimport { clock } from '#platform/server/clock.ts'`,
  'app/root.tsx': `import css from '#app/site.css?inline'\nexport const sheet = <style dangerouslySetInnerHTML={{ __html: css }} />`,
  'app/entry.server.tsx': `import { PassThrough } from 'node:stream'`,
  'app/layouts/site.tsx': `import { arrive } from './use-navigation-focus.ts'\nimport { keys } from '#app/layouts/keys.ts'`,
  'features/a/a.contract.ts': `import { endpoint } from '#shared/endpoint.ts'`,
  'features/a/a.test.ts': `import { join } from 'node:path'\nimport { pay } from './server/pay.ts'`,
  'features/a/server/a.store.ts': `export const list = (db) => db.selectFrom('payment_records')`,
  'features/a/server/pay.test.ts': `const rows = db.selectFrom('jobs').where('x', new Date(), process.env.X)\n`,
  'features/a/server/pay.ts': `import { randomBytes } from 'node:crypto'\nimport { b } from '#features/b/server/b.ts'`,
  'features/a/web/page.tsx': `import { Card } from '#ui/card.tsx'\nimport { pay } from '../a.contract.ts'\nexport const now = () => Date.now()`,
  'features/a/web/admin-bar.tsx': 'export const Bar = () => <i style={{ width: 3 }} />',
  'features/admin-session/server/gate.ts': 'export const admit = (x: unknown) => x as AdminOf<Website>',
  'platform/server/config.ts': 'export const port = process.env.PORT',
  'platform/server/clock.ts': 'export const systemClock = { now: () => new Date() }',
  'platform/server/documents/draw-in-thread.ts': 'export const begin = (file) => new Worker(file)',
  'platform/server/postgres/embedded-postgres-server.ts': `import { spawn } from 'node:child_process'`,
  'shared/endpoint.ts': `import type * as z from 'zod'\nexport const at = (ms: number) => new Date(ms)`,
  'features/a/server/words.ts': [
    '// process.env and new Date() are read elsewhere, dangerouslySetInnerHTML too',
    `export const said = "don't: process.env, new Date(), db.selectFrom('x')"`,
  ].join('\n'),
  'features/a/server/short.ts': `export const f = () => {\n${lines(57, '  work()\n')}}`,
  'features/a/server/long.test.ts': `export const f = () => {\n${lines(70, '  work()')}}`,
  'features/a/server/long.ts': `// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one line for each field\nexport const f = () => {\n${lines(70, '  work()')}}`,
}

/** Biome's messages for each file, from one run. */
const found = new Map<string, string[]>()

beforeAll(() => {
  const root = mkdtempSync(join(tmpdir(), 'plenary-biome-'))
  try {
    for (const path of ['biome.json', 'scripts/check-architecture/biome'])
      cpSync(join(repository, path), join(root, path), { recursive: true })
    for (const [path, text] of [
      ...refused.map(([, path, text]) => [path, text] as const),
      ...Object.entries(sound),
    ]) {
      mkdirSync(join(root, dirname(path)), { recursive: true })
      writeFileSync(join(root, path), `${text}\n`)
    }
    const args = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', '.']
    const { stdout } = spawnSync(process.execPath, [biome, ...args], { cwd: root, encoding: 'utf8' })
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] }
    for (const { category, message, location } of diagnostics)
      if (ours.test(category)) found.set(location.path, [...(found.get(location.path) ?? []), message])
  } finally {
    rmSync(root, { recursive: true })
  }
})

it.each(refused)('Biome refuses %s', (_what, path, _text, message) => {
  expect(found.get(path)).toEqual([expect.stringContaining(message)])
})

it('Biome finds nothing in files that keep the rules', () => {
  expect(Object.keys(sound).flatMap((path) => found.get(path) ?? [])).toEqual([])
})
