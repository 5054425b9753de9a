import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { isLong } from '#tests/long.ts'

const script = fileURLToPath(new URL('house-rules.mjs', import.meta.url))

type Fault = { path: string; line?: number; wrong: string; why: string; instead: string }

const findFaults: (root: string) => { count: number; faults: Fault[] } = (
  await import(new URL('house-rules/find-faults.mjs', import.meta.url).href)
).findFaults

const grow = (tree: Record<string, string>): string => {
  const root = mkdtempSync(join(tmpdir(), 'plenary-rules-'))
  for (const [path, text] of Object.entries(tree)) write(root, path, text)
  return root
}

const plant = (tree: Record<string, string>): string => {
  const root = grow(tree)
  onTestFinished(() => rmSync(root, { recursive: true }))
  return root
}

const write = (root: string, path: string, text: string) => {
  mkdirSync(join(root, dirname(path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

let soundRoot: string | undefined
afterAll(() => soundRoot && rmSync(soundRoot, { recursive: true }))

/** The faults of a tree. What is sound in it is planted once for all tests, and is sound again afterwards. */
const faultsIn = (tree: Record<string, string>) => {
  if (Object.keys(sound).some((path) => !(path in tree))) return findFaults(plant(tree)).faults
  soundRoot ??= grow(sound)
  const root = soundRoot
  const changed = Object.entries(tree).filter(([path, text]) => soundText(path) !== text)
  for (const [path, text] of changed) write(root, path, text)
  try {
    return findFaults(root).faults
  } finally {
    for (const [path] of changed) {
      const text = soundText(path)
      if (text === undefined) rmSync(join(root, path))
      else write(root, path, text)
    }
  }
}

/** Runs the script, on a small tree or on the repository itself. */
const run = (tree?: Record<string, string>) =>
  spawnSync(process.execPath, tree ? [script, plant(tree)] : [script], { encoding: 'utf8' })

const halves = (first: string, second: string) => first + second

const sound = {
  '.gitignore': 'node_modules/\nbuild/\n',
  'vite.config.ts': 'export const base = process.env.BASE\n',
  'app/server.ts': `import { pay } from '#features/payments/server/pay.ts'\nimport { clock } from '#platform/server/clock.ts'\n`,
  'app/root.tsx': `import css from '#app/site.css?inline'\nexport const sheet = <style dangerouslySetInnerHTML={{ __html: css }} />\n`,
  'app/entry.server.tsx': `import { PassThrough } from 'node:stream'\n`,
  'app/layouts/site-layout.tsx': `import { arrive } from './arrive.ts'\n`,
  'app/layouts/arrive.ts': 'export const arrive = true\n',
  'features/payments/payments.contract.ts': `import { endpoint } from '#shared/endpoint.ts'\n`,
  'features/payments/admin-payments.contract.ts': `import { sessionId } from './payments.contract.ts'\n`,
  'features/payments/payer.fields.ts': `import { requiredText } from '#shared/endpoint.ts'\n`,
  'features/payments/server/pay.ts': `import { randomBytes } from 'node:crypto'\nimport { list } from './payments.store.ts'\n`,
  'features/payments/server/payments.store.ts': `export const list = (db) => db.selectFrom('payment_records')\n`,
  'features/payments/server/pay.test.ts': `import { testDatabase } from '#tests/database.ts'\nconst rows = db.selectFrom('jobs')\n`,
  'features/payments/web/result-page.tsx': `import { pay } from '../payments.contract.ts'\nexport const now = () => Date.now()\n`,
  'features/payments/web/admin-payments.tsx': 'export const Bar = () => <i style={{ width: 3 }} />\n',
  'features/payments/server/payments.ts': `export { pay } from './pay.ts'\n`,
  'features/payments/server/refunds/refund.ts': `import { list } from '../payments.store.ts'\n`,
  'features/payments/refunds.contract.ts': `import { sessionId } from './payments.contract.ts'\n`,
  'features/registration/server/register.ts': `import { pay } from '#features/payments/server/payments.ts'\n`,
  'features/registration/web/form.tsx': `import { paymentTexts } from '#features/payments/web/payment-texts.ts'\n`,
  'sandbox/stripe/server/start.ts': `import { pay } from '#features/payments/server/payments.ts'\n`,
  'sandbox/rehearsal/server/play.ts': `import { start } from '#sandbox/stripe/server/stripe.ts'\n`,
  'features/admin-session/server/gate.ts': 'export const admit = (x: unknown) => x as AdminOf<Website>\n',
  'platform/server/config.ts': 'export const port = process.env.PORT\n',
  'platform/server/clock.ts': 'export const systemClock = { now: () => new Date() }\n',
  'app/site.css': 'body { margin: 0 }\n',
  'shared/endpoint.ts': `import type * as z from 'zod'\nexport const at = (ms: number) => new Date(ms)\n`,
  'database/migrations/0001_first_tables.sql': 'create table a ();\n',
  'database/migrations/0002_more.sql': 'create table b ();\n',
  'tests/database.ts': `import '#app/server.ts'\nimport '../features/payments/server/pay.ts'\n`,
  'e2e/pay.spec.ts': `import '#tests/database.ts'\n`,
  'node_modules/other/index.js': 'process.env.X\n',
  'build/index.js': 'process.env.X\n',
}

const soundText = (path: string): string | undefined => (sound as Record<string, string>)[path]

// npm test asks the rules themselves, as a part of their own
it.runIf(isLong)('finds nothing in this repository', () => {
  const { stdout, stderr, status } = run()
  expect(stderr).toBe('')
  expect(status).toBe(0)
  expect(stdout).toMatch(/^House rules hold in \d+ files\.\n$/)
})

it('finds nothing in a sound tree', () => {
  const { stdout, stderr, status } = run(sound)
  expect(stderr).toBe('')
  expect(status).toBe(0)
  const leftOut = 2
  expect(stdout).toBe(`House rules hold in ${Object.keys(sound).length - leftOut} files.\n`)
})

it('takes words in comments, texts and expressions for what they are', () => {
  const faults = faultsIn({
    ...sound,
    'features/payments/server/speak.ts': [
      '// process.env and new Date() are read elsewhere, dangerouslySetInnerHTML too',
      `export const said = "don't: process.env, new Date(), db.selectFrom('x')"`,
      ['export const told = `new Date() ', '{said.replace(/[\'"`]/g, `process.env`)} db.insertInto(`'].join(
        '$',
      ),
      `export const parted = 4 / 2 // ' an apostrophe`,
      '',
    ].join('\n'),
  })
  expect(faults).toEqual([])
})

it('says file, line, what is wrong, why, and what to do instead, and counts', () => {
  const { stderr, status } = run({
    ...sound,
    'platform/server/late.ts': 'const a = 1\n\nconst b = Date.now()\n',
  })
  expect(status).toBe(1)
  expect(stderr).toMatch(
    /^platform\/server\/late\.ts:3 {2}The time is read outside .+\n {4}Why: .+\n {4}Instead: .+clock\.now\(\)\.\n\n1 fault against/,
  )
})

const server = 'features/payments/server/other.ts'
const page = 'features/payments/web/other.tsx'
const up = (from: string, to: string) => `${from} imports ${to}.`

describe('refuses', () => {
  it.each<[string, string, string, string]>([
    ['a feature that knows the roof', server, `import '#app/api.ts'`, up('features', 'app')],
    [
      'a platform that knows a feature',
      'platform/server/x.ts',
      `export * from '#features/payments/payments.contract.ts'`,
      up('platform', 'features'),
    ],
    [
      'a look that knows the platform',
      'ui/button.tsx',
      `import type { A } from '#platform/browser/calls/api-client.ts'`,
      up('ui', 'platform'),
    ],
    [
      'a database that knows the platform',
      'database/demo-data.ts',
      `await import('#platform/server/postgres/database.ts')`,
      up('database', 'platform'),
    ],
    [
      'shared words that know anything',
      'shared/x.ts',
      `import { a } from '#content/a.ts'`,
      up('shared', 'content'),
    ],
    [
      'a program that knows the tests',
      server,
      `import { testDatabase } from '#tests/database.ts'`,
      up('features', 'tests'),
    ],
    [
      'an import spread over lines',
      server,
      `import {\n  a,\n  b,\n} from\n  '#app/api.ts'`,
      up('features', 'app'),
    ],
    [
      'an arrow between features that is not listed',
      server,
      `import '#features/registration/server/register.ts'`,
      'The feature payments imports the feature registration.',
    ],
    [
      'such an arrow in a test',
      'features/payments/server/x.test.ts',
      `import '#features/pricing/server/pricing.ts'`,
      'The feature payments imports the feature pricing.',
    ],
    [
      'a feature that knows the sandbox',
      server,
      `import '#sandbox/stripe/server/start.ts'`,
      up('features', 'sandbox'),
    ],
    [
      'a way past the door of another noun',
      'features/registration/server/other.ts',
      `import { pay } from '#features/payments/server/pay.ts'`,
      'It goes into payments past its door.',
    ],
    [
      'another store',
      'features/registration/server/other.ts',
      `import { list } from '#features/payments/server/payments.store.ts'`,
      'It goes into payments past its door.',
    ],
    [
      'a way past the door from the sandbox',
      'sandbox/rehearsal/server/other.ts',
      `import { refund } from '#features/payments/server/refunds/refund.ts'`,
      'It goes into payments past its door.',
    ],
    [
      'a part of other pages that is not shared',
      'features/registration/web/other.tsx',
      `import { Result } from '#features/payments/web/result-page.tsx'`,
      'It takes a part of the pages of payments that is not shared.',
    ],
    [
      'a page that imports a server',
      page,
      `import { pay } from '../server/pay.ts'`,
      'Browser code imports server code.',
    ],
    [
      'a layout that imports a server',
      'app/layouts/x.tsx',
      `import '#features/payments/server/pay.ts'`,
      'Browser code imports server code.',
    ],
    [
      'a page that imports the database',
      page,
      `import type { Schema } from '#database/schema.ts'`,
      'Browser code imports server code.',
    ],
    [
      'a server that imports a page',
      server,
      `import { Page } from '../web/result-page.tsx'`,
      'Server code imports browser code.',
    ],
    [
      'a rule that imports a server',
      'features/payments/rule.ts',
      `import './server/pay.ts'`,
      'A contract or a rule imports a machine',
    ],
    [
      'a rule that imports React',
      'features/payments/rule.ts',
      `import { useState } from 'react'`,
      'A contract or a rule imports a machine',
    ],
    [
      'a rule that imports Node',
      'features/payments/rule.ts',
      `import { createHash } from 'node:crypto'`,
      'also runs in the browser imports a module of Node',
    ],
    [
      'a page that imports Node',
      page,
      `import { join } from 'node:path'`,
      'also runs in the browser imports a module of Node',
    ],
    [
      'a relative import out of the folder',
      server,
      `import '../../../shared/endpoint.ts'`,
      'A relative import leaves its folder.',
    ],
    ['an import without a suffix', server, `import './pay'`, 'An import has no suffix.'],
    [
      'a query outside a store',
      server,
      `export const f = (db) => db\n  .selectFrom('a')`,
      'A query outside a store.',
    ],
    [
      'a query of payments for registrations',
      'features/payments/server/x.store.ts',
      `export const f = (db) => db.selectFrom('registrations as r')`,
      'Payments reaches into what is paid for.',
    ],
    [
      'SQL of payments that joins discount requests',
      'features/payments/server/x.store.ts',
      'export const f = sql`select 1 from payment_records p left join discount_requests d on true`',
      'Payments reaches into what is paid for.',
    ],
    [
      'a type of payments made of such a row',
      server,
      `export type Row = Schema['discountRequests']`,
      'Payments reaches into what is paid for.',
    ],
    ['SQL outside a store', server, 'export const f = sql<number>`select 1`', 'A query outside a store.'],
    [
      'the environment in a feature',
      server,
      `export const port = process.env['PORT']`,
      'The environment is read outside platform/server/config.ts.',
    ],
    [
      'the environment by its other name',
      server,
      `import { env } from 'node:process'`,
      'The environment is read outside platform/server/config.ts.',
    ],
    [
      'the environment inside a template',
      server,
      ['export const a = `at ', '{process.env.HOST}`'].join('$'),
      'The environment is read outside platform/server/config.ts.',
    ],
    ['a date without an argument', server, 'export const a = new Date()', 'The time is read outside'],
    ['a date without parentheses', 'shared/x.ts', 'export const a = new Date', 'The time is read outside'],
    ['the time handed on', server, 'export const clock = Date.now', 'The time is read outside'],
    [
      'a style attribute on a page',
      page,
      `export const A = () => <p style={{ color: 'red' }}>Don't</p>`,
      'A style attribute on a public page.',
    ],
    [
      'a style attribute in the look',
      'ui/card.tsx',
      `export const A = () => <p\n  style="color:red" />`,
      'A style attribute on a public page.',
    ],
    [
      'a thread for each call',
      server,
      'export const a = new Worker(file)',
      'A thread or a process of its own.',
    ],
    [
      'a process for each call',
      server,
      `export const a = () => execFile('ls')`,
      'A thread or a process of its own.',
    ],
    [
      'a word of the business in the look',
      'ui/list.tsx',
      `/* payments may be named here */\nexport const List = () => <p>Your payment</p>`,
      'The look knows a word of the business.',
    ],
    [
      'a style of a feature among those of all',
      'ui/styles/lists.css',
      '/* partners */\n.partner-grid { display: grid }',
      'The look knows a word of the business.',
    ],
    [
      'HTML put into a page',
      page,
      `export const A = () => <p dangerouslySetInnerHTML={{ __html: '' }} />`,
      'Text is put into the page as HTML.',
    ],
    [
      'a webhook without a signature',
      server,
      `stripe.webhooks.${halves('constructEvent', 'WithoutVerification')}(body)`,
      'A webhook is read without checking its signature.',
    ],
    [
      'a permission made by hand',
      server,
      'const a = {} as unknown as AdminOf<Website>',
      'A permission is made by hand.',
    ],
    [
      'a permission made by hand in a test',
      'tests/x.ts',
      'const a = {} as AdminOf',
      'A permission is made by hand.',
    ],
    [
      'a permission in angle brackets',
      server,
      'const a = <AdminOf<Website>>{}',
      'A permission is made by hand.',
    ],
    ['a path of a machine', 'docs/x.md', `see ${halves('/wo', 'rk/main')}`, "A path of somebody's machine"],
    [
      'a name that says nothing',
      'features/payments/index.ts',
      '',
      'index.ts says nothing about what is inside.',
    ],
    ['helpers', 'tests/helpers.ts', '', 'helpers.ts says nothing about what is inside.'],
    ['capitals in a name', 'ui/Button.tsx', '', 'Button.tsx is not in kebab-case.'],
    [
      'a kind of file that nobody knows',
      'features/payments/server/payments.service.ts',
      '',
      '.service. is no kind of file here.',
    ],
    [
      'a store among the rules',
      'features/payments/payments.store.ts',
      '',
      '.store. is no kind of file here.',
    ],
    [
      'a definition of fields on the server',
      'features/payments/server/payer.fields.ts',
      '',
      '.fields. is no kind of file here.',
    ],
    [
      'a contract of another name',
      'features/payments/payment.contract.ts',
      '',
      'The contract of the feature payments is called payment.contract.ts.',
    ],
    [
      'a component on the server',
      'features/payments/server/mail.tsx',
      '',
      'A .tsx file lies where components have no place.',
    ],
    [
      'a component in a .ts file',
      'features/payments/web/card.ts',
      `export const Card = () => createElement('p')`,
      'A React component is built in a .ts file.',
    ],
    ['JavaScript', 'app/x.js', '', 'The file is not TypeScript.'],
    ['a new top folder', 'services/mail.ts', '', 'services/ is no folder of the house.'],
    [
      'a new folder in a feature',
      'features/payments/api/x.ts',
      '',
      'features/payments/api/ is no folder of the house.',
    ],
    [
      'a room inside a room',
      'features/payments/server/refunds/deep/x.ts',
      '',
      'features/payments/server/refunds/deep/ is no folder of the house.',
    ],
    [
      'a new folder of the platform',
      'platform/shared/x.ts',
      '',
      'platform/shared/ is no folder of the house.',
    ],
    [
      'a ref that is written during render',
      'features/payments/web/x.ts',
      `export const useX = (x: number) => {\n  const last = useRef(x)\n  last.current = x\n}`,
      'A ref is written during render.',
    ],
    [
      'a function that is longer than a screen, by its markup alone',
      'features/payments/web/long-page.tsx',
      `/** A page. */\nexport function Page() {\n  return (\n    <main>\n${'      <p>Text</p>\n'.repeat(56)}    </main>\n  )\n}`,
      'Page has 62 lines of code, more than 60.',
    ],
    ['a source file at the root', 'helper.ts', '', 'A source file lies loose at the root.'],
    [
      'a migration without a number',
      'database/migrations/more.sql',
      '',
      'A migration is not called NNNN_name.sql.',
    ],
    [
      'a gap between migrations',
      'database/migrations/0004_gap.sql',
      '',
      'The migration with the number 0003 is missing',
    ],
    [
      'a number used twice',
      'database/migrations/0002_other.sql',
      '',
      'The migration with the number 0003 is missing',
    ],
  ])('%s', (_what, path, text, message) => {
    const faults = faultsIn({ ...sound, [path]: `${text}\n` })
    expect(faults.map((fault) => `${fault.path}  ${fault.wrong}`)).toEqual([expect.stringContaining(message)])
    expect(faults[0]?.path).toBe(path)
    expect(faults[0]?.why).toMatch(/\.$/)
    expect(faults[0]?.instead).toMatch(/\.$/)
  })
})

it('lets a function be longer that says why, and counts neither comments nor empty lines', () => {
  const path = 'features/payments/server/long.ts'
  const long = (lines: string, before = '') => ({
    ...sound,
    [path]: `${before}export const long = () => {\n${lines}}\n`,
  })
  expect(faultsIn(long('  work()\n'.repeat(58)))).toEqual([])
  expect(faultsIn(long('  work()\n\n  // why\n'.repeat(58)))).toEqual([])
  expect(faultsIn(long('  work()\n'.repeat(59)))).toMatchObject([
    { path, wrong: expect.stringMatching(/^long has 61/) },
  ])
  expect(
    faultsIn(long('  work()\n'.repeat(59), '// longer than 60 lines: one line for each field\n')),
  ).toEqual([])
  expect(faultsIn(long('  work()\n'.repeat(59), '// longer than 60 lines:\n'))).toHaveLength(1)
})

it('wants each migration from 0034 on to say whether the old version can live with it', () => {
  const migrations = (last: string) =>
    Object.fromEntries(
      Array.from({ length: 32 }, (_, at) => [
        `database/migrations/${String(at + 3).padStart(4, '0')}_more.sql`,
        at === 31 ? last : 'create table b ();\n',
      ]),
    )
  const stated = '-- while the old version serves: yes, because it looks at no new table\n'
  expect(faultsIn({ ...sound, ...migrations(stated) })).toEqual([])
  for (const unstated of [
    '',
    '-- while the old version serves: yes\n',
    '-- while the old version serves: perhaps, because\n',
  ])
    expect(faultsIn({ ...sound, ...migrations(unstated) })).toMatchObject([
      { path: 'database/migrations/0034_more.sql', wrong: expect.stringContaining('does not say whether') },
    ])
})

it('wants rooms where a folder is full, and counts no tests', () => {
  const full = (count: number, name = (at: number) => `x${at}.ts`) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`ui/lists/${name(at)}`, '']))
  expect(faultsIn({ ...sound, ...full(25) })).toEqual([])
  expect(faultsIn({ ...sound, ...full(25), ...full(9, (at) => `x${at}.test.ts`) })).toEqual([])
  const [fault, ...others] = faultsIn({ ...sound, ...full(26) })
  expect(others).toEqual([])
  expect(fault).toMatchObject({ path: 'ui/lists/', wrong: '26 files lie in one folder.' })
  expect(fault?.instead).toMatch(/room.+\.$/)
})

it('lets a base noun know no other noun', async () => {
  const { featureArrows, baseNouns } = await import(new URL('feature-arrows.mjs', import.meta.url).href)
  expect(baseNouns).toContain('payments')
  for (const noun of baseNouns) expect(featureArrows).not.toHaveProperty(noun)
})

it('lets an arrow pass in the listed direction only', () => {
  const back = { 'features/pricing/server/x.ts': `import '#features/bookings/bookings.contract.ts'\n` }
  const forth = { 'features/bookings/server/x.ts': `import '#features/pricing/quote.ts'\n` }
  expect(faultsIn({ ...sound, ...forth })).toEqual([])
  expect(faultsIn({ ...sound, ...back })).toMatchObject([
    { wrong: 'The feature pricing imports the feature bookings.' },
  ])
})

describe('a file reads from the top', () => {
  const path = 'features/payments/server/refund.ts'
  const wrong = 'halfOf comes before the exported function that it helps.'
  const exported = 'export const refund = (cents: number) => halfOf(cents)'

  it.each([
    ['an arrow function', `const halfOf = (cents: number) => cents / 2\n\n${exported}\n`],
    ['a function', `function halfOf<T extends number>(cents: T) {\n  return cents / 2\n}\n\n${exported}\n`],
    [
      'a helper of a helper',
      `const halfOf = async <T>(a: T) => a\n\nexport const refund = () => sum()\n\nconst sum = () => halfOf(1)\n`,
    ],
  ])('refuses %s that comes first', (_what, text) => {
    expect(faultsIn({ ...sound, [path]: text })).toMatchObject([{ path, line: 1, wrong }])
  })

  it.each([
    ['a helper below', `${exported}\n\nconst halfOf = (cents: number) => cents / 2\n`],
    [
      'a helper that runs while the file is loaded',
      `const halfOf = (cents: number) => cents / 2\n\nconst half = halfOf(3)\n\nexport const refund = () => half + halfOf(1)\n`,
    ],
    ['a value', 'const halfOf = (1 + 2) * 3\n\nexport const refund = () => halfOf\n'],
    [
      'a helper below the first of two that call it',
      `${exported}\n\nconst halfOf = (cents: number) => cents / 2\n\nexport const two = () => halfOf(2)\n`,
    ],
  ])('takes %s', (_what, text) => {
    expect(faultsIn({ ...sound, [path]: text })).toEqual([])
  })
})
