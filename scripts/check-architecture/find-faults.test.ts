import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isLong } from '#tests/long.ts'

const script = fileURLToPath(new URL('../check-architecture.mjs', import.meta.url))
const load = async (name: string) => import(new URL(name, import.meta.url).href)

type Fault = { path: string; line?: number; wrong: string; why: string; instead: string }
const { findFaults }: { findFaults: (root: string) => { faults: Fault[] } } = await load('find-faults.mjs')

const plant = (tree: Record<string, string>): string => {
  const root = mkdtempSync(join(tmpdir(), 'plenary-architecture-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

const faultsIn = (tree: Record<string, string>) => findFaults(plant(tree)).faults

/** Runs the script on a small tree or on the repository itself. */
const run = (tree?: Record<string, string>) =>
  spawnSync(process.execPath, tree ? [script, plant(tree)] : [script], { encoding: 'utf8' })

const sound = {
  '.gitignore': 'node_modules/\nbuild/\n',
  'vite.config.ts': '',
  'app/server.ts': `import { pay } from '#features/payments/server/pay.ts'\n`,
  'app/layouts/site-layout.tsx': `import { arrive } from './use-navigation-focus.ts'\nimport css from '#app/site.css?inline'\n`,
  'features/payments/payments.contract.ts': `import { endpoint } from '#shared/endpoint.ts'\n`,
  'features/payments/server/pay.ts': `import { randomBytes } from 'node:crypto'\nimport { list } from './payments.store.ts'\n`,
  'features/payments/server/pay.test.ts': `import { testDatabase } from '#tests/database.ts'\nimport { x } from '#features/badges/badges.contract.ts'\n`,
  'features/payments/server/refunds/refund.ts': `import { list } from '../payments.store.ts'\n`,
  'features/registration/server/register.ts': `import { pay } from '#features/payments/server/payments.ts'\n`,
  'features/registration/server/register.test.ts': `import { pay } from '#features/payments/server/pay.ts'\n`,
  'features/bookings/web/admin-refund-booking.tsx': `import { AdminRefundDialog } from '#features/payments/web/list/admin-refund-dialog.tsx'\n`,
  'sandbox/stripe/server/start.ts': `import { pay } from '#features/payments/server/payments.ts'\n`,
  'sandbox/rehearsal/server/play.ts': `import { start } from '#sandbox/stripe/server/stripe.ts'\n`,
  'features/payments/web/use-last.ts': `export const useLast = (x) => {\n  useEffect(() => {\n    last.current = x\n  })\n}\n`,
  'features/payments/web/admin-sign.tsx': `export const x = [\n  'Loading...',\n  'Logging in...',\n  \`\${change > 0 ? '+' : '-'}\${change}\`,\n  { ...rest },\n]\n`,
  'features/payments/web/pay-form.tsx': `export const x = <input type="checkbox" title={a ?? '-'} />\n`,
  'platform/server/config.ts': '',
  'database/migrations/0001_first_tables.sql': 'create table a ();\n',
  'database/migrations/0002_more.sql': 'create table b ();\n',
  'tests/database.ts': `import '#app/server.ts'\nimport '../features/payments/server/pay.ts'\n`,
  'e2e/pay.spec.ts': `import '#tests/database.ts'\n`,
  'node_modules/other/index.js': '',
  'build/index.js': '',
}

// npm test runs the rules themselves as a separate part
it.runIf(isLong)('The architecture checks find nothing in this repository', () => {
  const { stdout, stderr, status } = run()
  expect(stderr).toBe('')
  expect(status).toBe(0)
  expect(stdout).toMatch(/^The architecture holds in \d+ files\.\n$/)
})

it('The architecture checks find nothing in a sound tree', () => {
  const { stdout, stderr, status } = run(sound)
  expect(stderr).toBe('')
  expect(status).toBe(0)
  const leftOut = 2
  expect(stdout).toBe(`The architecture holds in ${Object.keys(sound).length - leftOut} files.\n`)
})

it('The architecture checks say file, line, what is wrong, why, and what to do instead, and count', () => {
  const { stderr, status } = run({
    ...sound,
    'features/payments/server/late.ts': `const a = 1\n\nimport {\n  b,\n} from '#features/pricing/server/pricing.ts'\n`,
  })
  expect(status).toBe(1)
  expect(stderr).toMatch(
    /^features\/payments\/server\/late\.ts:5 {2}The feature payments imports .+\n {4}Why: .+\n {4}Instead: .+feature-imports\.mjs.+\.\n\n1 fault in/,
  )
})

const server = 'features/payments/server/other.ts'
const other = 'features/registration/server/other.ts'
const unlisted = (from: string, to: string) => `The feature ${from} imports the feature ${to}.`
const unknown = 'The source file is in no known folder, or its name'
const leaves = 'A relative import leaves its feature or its layer.'

/** A page with six lines besides its paragraphs. */
const page = (paragraphs: number) =>
  `export function Page({ a }: Props) {\n  return (\n    <main>\n${'      <p>Text</p>\n'.repeat(paragraphs)}    </main>\n  )\n}`

describe('The architecture checks refuse', () => {
  it.each<[string, string, string, string]>([
    [
      'an import between features that is not listed',
      server,
      `import '#features/registration/server/registration.ts'`,
      unlisted('payments', 'registration'),
    ],
    [
      'such an import in a test',
      'features/payments/server/x.test.ts',
      `import '#features/pricing/server/pricing.ts'`,
      unlisted('payments', 'pricing'),
    ],
    [
      'such an import of a type',
      server,
      `export type A = import('#features/pricing/quote.ts').Quote`,
      unlisted('payments', 'pricing'),
    ],
    [
      'a feature that imports the sandbox',
      server,
      `import '#sandbox/stripe/server/start.ts'`,
      unlisted('payments', 'stripe'),
    ],
    [
      'a file behind the public module of another feature',
      other,
      `import { pay } from '#features/payments/server/pay.ts'`,
      'It imports an inner file of payments.',
    ],
    [
      'the store of another feature',
      other,
      `export { list } from '#features/payments/server/payments.store.ts'`,
      'It imports an inner file of payments.',
    ],
    [
      'a file behind a public module from the sandbox',
      'sandbox/rehearsal/server/other.ts',
      `import { refund } from '#features/payments/server/refunds/refund.ts'`,
      'It imports an inner file of payments.',
    ],
    [
      'a part of other pages that is not listed',
      'features/registration/web/other.tsx',
      `import { Result } from '#features/payments/web/result-page.tsx'`,
      'It takes a part of the pages of payments.',
    ],
    [
      'a part of other pages that is listed for another page',
      'features/bookings/web/other.tsx',
      `const Dialog = lazy(() => import('#features/payments/web/list/admin-refund-dialog.tsx'))`,
      'It takes a part of the pages of payments.',
    ],
    [
      'a product that imports the tests',
      server,
      `import { testDatabase } from '#tests/database.ts'`,
      'The product imports tests/.',
    ],
    ['a relative import out of the feature', server, `import '../../../shared/endpoint.ts'`, leaves],
    ['a relative import out of a layer', 'shared/x.ts', `await import('../ui/card.tsx')`, leaves],
    [
      'a query of payments for registrations',
      'features/payments/server/x.store.ts',
      `export const f = (db) => db.selectFrom('registrations as r')`,
      'Payments reads what is paid for.',
    ],
    [
      'SQL of payments that joins discount requests',
      'features/payments/server/x.store.ts',
      'export const f = sql`select 1 from payment_records p left join discount_requests d on true`',
      'Payments reads what is paid for.',
    ],
    [
      'a type of payments made of such a row',
      server,
      `export type Row = Schema['discountRequests']`,
      'Payments reads what is paid for.',
    ],
    [
      'a ref that is written during render',
      'features/payments/web/x.ts',
      `export const useX = (x: number) => {\n  const last = useRef(x)\n  last.current = x\n}`,
      'A ref is written during render.',
    ],
    ...[
      '<select value={x} />',
      '<input type="checkbox" />',
      `<input type={'date'} />`,
      '<TextField type="datetime-local" />',
    ].map((text): [string, string, string, string] => [
      `a control of the back-office made by hand: ${text}`,
      'features/payments/web/parts/admin-x.tsx',
      `export const X = () => (\n  ${text}\n)`,
      'A select, a check box or a date field is made by hand.',
    ]),
    ...[`stay ?? '-'`, `stay ? stay : '–'`, `<p>—</p>`].map((text): [string, string, string, string] => [
      `an empty value of the back-office as a bare dash: ${text}`,
      'app/layouts/admin-x.tsx',
      `export const x = (stay?: string) => ${text}`,
      'A dash stands for an empty value.',
    ]),
    ...[`'Saving...'`, '<p>Move to...</p>', '<b>{count}...</b>'].map(
      (text): [string, string, string, string] => [
        `an ellipsis of the back-office as three dots: ${text}`,
        'ui/admin/x.tsx',
        `export const x = (count: number) => ${text}`,
        'Three dots stand for an ellipsis.',
      ],
    ),
    [
      'the abbreviation of a time zone',
      'features/payments/web/x.ts',
      `// shown as JST\nexport const show = (time: string) => time + ' JST'`,
      'A time zone is named in code.',
    ],
    [
      'a time zone by its name',
      'features/payments/server/x.ts',
      `export const zone = 'Asia/Tokyo'`,
      'A time zone is named in code.',
    ],
    ['an offset', 'ui/x.ts', `export const at = '2026-05-29T09:00+09:00'`, 'A time zone is named in code.'],
    [
      'a time in UTC',
      'features/payments/web/x.ts',
      `export const columns = ['Created (UTC)']`,
      'A time is shown in UTC.',
    ],
    [
      'a function that is longer than 60 lines by its markup alone',
      'features/payments/web/long-page.tsx',
      page(56),
      'A function has more than 60 lines of code.',
    ],
    [
      'a path of a machine',
      'docs/x.md',
      `see ${['/wo', 'rk/main'].join('')}`,
      "A path of somebody's machine",
    ],
    ...[
      '.expl' + 'ain()',
      'expl' + 'ain (analyze, buffers) select 1',
      'set local enable_' + 'seqscan = off',
    ].map((text): [string, string, string, string] => [
      `a test that asks for a plan: ${text}`,
      'tests/plans.test.ts',
      text,
      "A test asks for PostgreSQL's plan.",
    ]),
    ['an index', 'features/payments/index.ts', '', unknown],
    ['helpers', 'tests/helpers.ts', '', unknown],
    ['a new top folder', 'services/email.ts', '', unknown],
    ['a new folder in a feature', 'features/payments/api/x.ts', '', unknown],
    ['a third level of folders in a feature', 'features/payments/server/refunds/deep/x.ts', '', unknown],
    ['a new folder of the platform', 'platform/shared/x.ts', '', unknown],
    ['a source file at the root', 'helper-of.ts', '', unknown],
    [
      'a migration without a number',
      'database/migrations/more.sql',
      '',
      'The migration is not called 0003_name.sql.',
    ],
    [
      'a gap between migrations',
      'database/migrations/0004_gap.sql',
      '',
      'The migration is not called 0003_name.sql.',
    ],
    [
      'a number used twice',
      'database/migrations/0002_other.sql',
      '',
      'The migration is not called 0003_name.sql.',
    ],
    [
      'a document that leads nowhere',
      'docs/x.md',
      'See [it](gone.md).',
      'The link to gone.md leads nowhere.',
    ],
  ])('%s', (_what, path, text, message) => {
    const faults = faultsIn({ ...sound, [path]: `${text}\n` })
    expect(faults.map((fault) => `${fault.path}  ${fault.wrong}`)).toEqual([expect.stringContaining(message)])
    expect(faults[0]?.path).toBe(path)
    expect(faults[0]?.why).toMatch(/\.$/)
    expect(faults[0]?.instead).toMatch(/\.$/)
  })
})

it('Each migration from 0034 on says whether the old version can work beside it', () => {
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

it('A folder has at most 25 files beside its tests', () => {
  const full = (count: number, name = (at: number) => `x${at}.ts`) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`ui/lists/${name(at)}`, '']))
  expect(faultsIn({ ...sound, ...full(25) })).toEqual([])
  expect(faultsIn({ ...sound, ...full(25), ...full(9, (at) => `x${at}.test.ts`) })).toEqual([])
  expect(faultsIn({ ...sound, ...full(26) })).toMatchObject([
    { path: 'ui/lists/', wrong: '26 files are in one folder.' },
  ])
})

it('A function with markup may be longer that says why, and comments and empty lines do not count', () => {
  const wrongs = (text: string) => faultsIn({ ...sound, 'ui/long.tsx': `${text}\n` }).map((one) => one.wrong)
  const wrong = 'A function has more than 60 lines of code.'
  expect(wrongs(page(54))).toEqual([])
  expect(wrongs(page(54).replace('  return', '  // why\n\n  // why\n  return'))).toEqual([])
  expect(wrongs(page(54).replace('  return', '  a()\n\n  return'))).toEqual([wrong])
  expect(wrongs(`// longer than 60 lines: one drawing\n${page(60)}`)).toEqual([])
  expect(wrongs(`// longer than 60 lines:\n${page(60)}`)).toEqual([wrong])
  expect(wrongs(`${page(40)}\n\n${page(40).replace('Page', 'Other')}`)).toEqual([])
})

it('At most ten imports of parts of other pages are listed, each with its reason, and each is there', async () => {
  const { imports } = await load('imports.mjs')
  const { pageImports }: { pageImports: Record<string, Record<string, string>> } =
    await load('../feature-imports.mjs')
  for (const [path, parts] of Object.entries(pageImports))
    for (const [part, reason] of Object.entries(parts)) {
      expect(readFileSync(path, 'utf8')).toContain(`'#${part}'`)
      expect(reason).toMatch(/\w+ \w+/)
    }
  const listed = (count: number) => [
    [],
    {
      'features/a/web/a.tsx': Object.fromEntries(
        Array.from({ length: count }, (_, at) => [`part ${at}`, 'why']),
      ),
    },
  ]
  expect(imports([])).toEqual([])
  expect(imports(...listed(10))).toEqual([])
  expect(imports(...listed(11))).toMatchObject([
    { path: 'scripts/feature-imports.mjs', wrong: '11 imports of parts of other pages are listed.' },
  ])
})

it('A base feature imports no other feature', async () => {
  const { featureImports, baseFeatures } = await load('../feature-imports.mjs')
  expect(baseFeatures).toContain('payments')
  for (const feature of baseFeatures) expect(featureImports).not.toHaveProperty(feature)
})

it('An import between features is allowed in the listed direction only', () => {
  const back = { 'features/pricing/server/x.ts': `import '#features/bookings/bookings.contract.ts'\n` }
  const forth = { 'features/bookings/server/x.ts': `import '#features/pricing/quote.ts'\n` }
  expect(faultsIn({ ...sound, ...forth })).toEqual([])
  expect(faultsIn({ ...sound, ...back })).toMatchObject([{ wrong: unlisted('pricing', 'bookings') }])
})
