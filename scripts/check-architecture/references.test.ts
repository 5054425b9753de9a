import { extname } from 'node:path'
import { describe, expect, it, test } from 'vitest'

type File = { path: string; extension: string; text: string }
type Fault = { path: string; line: number; wrong: string; why: string; instead: string }

const { references }: { references: (files: readonly File[]) => Fault[] } = await import(
  new URL('references.mjs', import.meta.url).href
)

const faultsIn = (tree: Record<string, string>): Fault[] =>
  references(Object.entries(tree).map(([path, text]) => ({ path, extension: extname(path), text })))

const sound = {
  'README.md': [
    '# Plenary',
    'See [layers](docs/architecture.md#the-layers), [pictures](docs/screens/), ![one](docs/screens/home.webp),',
    '[a site](https://example.org/nowhere.md), [below](#two-commands) and `docs/architecture.md`.',
    '## Two commands',
    '```',
    '[shown](as-it-is.md)',
    '```',
  ].join('\n'),
  'docs/architecture.md':
    '# The layers\nBack to [T7](specification/checklist.md#T7). A page is called `NNNN-name.md`.\n',
  'docs/screens/home.webp': '',
  'docs/specification/checklist.md': '- <a id="T7"></a>**T7** An error clears.\n',
  'docs/specification/sections.md': '| <a id="2-1"></a>1 | | <a id="2-3"></a>3 Entities |\n',
  'docs/specification/decisions.md':
    '## Payment truth\n- **Price integrity.** The server charges its own price.\n',
  'docs/decisions/0026-signed-quote.md': '# 0026 The price\n',
  'shared/money.ts': [
    '/** The fields (specification 2,',
    ' * section 3), see docs/architecture.md and decision 0026 (decisions, Payment',
    ' * truth; decisions, Price integrity). */',
    `export const name = 'specification 9, nowhere.md'`,
  ].join('\n'),
  'package.json':
    '{ "scripts": { "test": "node test.mjs", "bench": "node bench.mjs", "owner": "node owner.mjs" } }',
  'bench/price.mjs': '// npm run bench -- price [seconds]: The price.\n',
  'features/quote.test.ts': "test('rounds half up', () => {})\n",
  'docs/commands.md': [
    'Run `npm test`, `npm test -- static rules`, `npm run bench -- price 3` or `npm run owner -- you@example.org`.',
    '```sh',
    "npm test -- 'half up'   # one test, see `quote.test.ts`, `-long.spec.ts` and `shared/money.ts`",
    'npm run bench -- NAME [words]',
    '```',
  ].join('\n'),
  'database/migrations/0001_first.sql': '-- as checklist.md says\nselect 1;\n',
}

it('the check of references finds nothing where every reference leads somewhere', () => {
  expect(faultsIn(sound)).toEqual([])
})

describe('finds', () => {
  const at = 'shared/other.ts'
  test.each<[string, string, string, string]>([
    ['a link to a missing file', 'docs/x.md', 'See [it](gone.md).', 'The link to gone.md leads nowhere.'],
    ['a missing picture', 'docs/x.md', '![it](screens/gone.webp)', 'The link to screens/gone.webp'],
    ['a missing heading', 'docs/x.md', '[it](architecture.md#gone)', 'The link to architecture.md#gone'],
    ['a missing heading of the same page', 'docs/x.md', '[it](#gone)', 'The link to #gone'],
    [
      'a link that leaves the repository',
      'docs/x.md',
      '[it](../../README.md)',
      'The link to ../../README.md',
    ],
    ['a document that a document names', 'docs/x.md', 'See `spec/gone.md`.', 'spec/gone.md is named'],
    ['a program that a document names', 'docs/x.md', 'See `shared/gone.ts`.', 'shared/gone.ts is named'],
    ['the same by its name alone', 'docs/x.md', 'See `gone.css`.', 'gone.css is named'],
    ['a missing script', 'docs/x.md', 'Run `npm run gone`.', '`npm run gone` runs'],
    ['the same in a block', 'docs/x.md', '```\nnpm run gone\n```', '`npm run gone` runs'],
    ['a missing measurement', 'docs/x.md', '`npm run bench -- gone 3`', '`npm run bench -- gone 3` runs'],
    ['a missing test', 'docs/x.md', "Run `npm test -- 'half gone'`.", "`npm test -- 'half gone'` runs"],
    ['a document that a comment names', at, '// see ../gone.md', '../gone.md is named'],
    ['the same in a stylesheet', 'ui/x.css', '/* gone.md */', 'gone.md is named'],
    ['the same in a migration', 'database/migrations/0002_x.sql', '-- gone.md', 'gone.md is named'],
    ['a missing specification', at, '/** Specification 4 */', 'Specification 4 is not in'],
    ['a missing section', at, '/** (specification 2, section 8) */', 'specification 2, section 8 is not in'],
    [
      'one of two sections',
      at,
      '/** specification 2, sections 3 and 8 */',
      'specification 2, sections 3 and 8',
    ],
    ['a missing answer', at, '// (decisions, Prices)', '"Prices" is neither a heading nor a bold name'],
    ['a missing decision', at, '// decision 0999 says why', 'There is no decision 0999'],
  ])('%s', (_what, path, text, wrong) => {
    const faults = faultsIn({ ...sound, [path]: `\n${text}\n` })
    expect(faults).toMatchObject([
      { path, line: text.startsWith('```') ? 3 : 2, wrong: expect.stringContaining(wrong) },
    ])
    expect(faults[0]?.why).toMatch(/\.$/)
    expect(faults[0]?.instead).toMatch(/\.$/)
  })
})
