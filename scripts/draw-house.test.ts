import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'

const script = fileURLToPath(new URL('draw-house.mjs', import.meta.url))
const repository = fileURLToPath(new URL('..', import.meta.url))

const module = async (name: string) => import(new URL(`draw-house/${name}.mjs`, import.meta.url).href)

type Walk = { name: string; address: string; steps: { path: string }[] }

const {
  outdatedFiles,
  writeHouse,
}: { outdatedFiles: (root: string) => string[]; writeHouse: (root: string) => void } =
  await module('write-house')
const {
  readWalks,
  faultsOfWalks,
}: {
  readWalks: (page: string) => Walk[]
  faultsOfWalks: (root: string, page: string) => string[]
} = await module('check-walks')

const write = (root: string, path: string, text: string) => {
  mkdirSync(join(root, dirname(path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const plant = (tree: Record<string, string>): string => {
  const root = mkdtempSync(join(tmpdir(), 'plenary-house-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [path, text] of Object.entries(tree)) write(root, path, text)
  return root
}

const run = (...words: string[]) => spawnSync(process.execPath, [script, ...words], { encoding: 'utf8' })

const page = readFileSync(join(repository, 'docs/architecture.md'), 'utf8')
const marks = page.split('\n').filter((line) => line.startsWith('<!-- the house'))

const small = {
  'app/server.ts': `import '#features/payments/server/pay.ts'\n`,
  'features/payments/payments.contract.ts': `import { endpoint } from '#shared/endpoint.ts'\n`,
  'features/payments/server/pay.ts': `import '../payments.contract.ts'\n`,
  'features/payments/server/refunds/refund.ts': `import '../pay.ts'\n`,
  'features/registration/server/register.ts': `import '#features/payments/server/payments.ts'\n`,
  'features/pricing/quote.ts': 'export const quote = 1\n',
  'features/pricing/quote.test.ts': `import '#features/payments/payments.contract.ts'\n`,
  'shared/endpoint.ts': 'export const endpoint = 1\n',
  'docs/architecture.md': ['# House', ...marks, 'by hand', ''].join('\n'),
}

describe('the picture of the house', () => {
  test('is what the code says; if not: node scripts/draw-house.mjs', () => {
    expect(outdatedFiles(repository)).toEqual([])
  })

  test('changes with an arrow, and only between its marks', () => {
    const root = plant(small)
    const read = (path: string) => readFileSync(join(root, path), 'utf8')
    writeHouse(root)
    expect(outdatedFiles(root)).toEqual([])
    expect(read('docs/house.svg')).toContain(
      '<title>registration imports payments: a registration is paid</title>',
    )
    expect(read('docs/house.svg')).not.toContain('registration imports pricing')
    expect(read('docs/architecture.md')).toContain('| `features/payments` | 3 | server/refunds |  |')
    expect(read('docs/architecture.md')).toMatch(/^# House\n[\s\S]*\nby hand\n$/)

    write(root, 'features/registration/price.ts', `import '#features/pricing/quote.ts'\n`)
    expect(outdatedFiles(root)).toEqual(['docs/house.svg', 'docs/architecture.md'])
    const checked = run('--check', root)
    expect(checked.status).toBe(1)
    expect(checked.stderr).toMatch(
      /^docs\/house\.svg and docs\/architecture\.md: .+\n {4}Why: .+\n {4}Instead: node /,
    )

    expect(run(root).status).toBe(0)
    expect(read('docs/house.svg')).toContain('<title>registration imports pricing: a visitor chooses')
    expect(outdatedFiles(root)).toEqual([])
  })

  test('says which marks its page needs', () => {
    expect(() => writeHouse(plant({ ...small, 'docs/architecture.md': '# House\n' }))).toThrow(
      /needs the line/,
    )
  })
})

describe('the walks', () => {
  const walked = [
    '### Pay: from `/pay`',
    '1. [`app/routes.ts`](../app/routes.ts): addresses',
    '2. [`features/payments/web/pay-page.tsx`](../features/payments/web/pay-page.tsx): the page',
    '3. [`features/payments/payments.contract.ts`](../features/payments/payments.contract.ts): its call',
    '4. [`features/payments/server/pay.ts`](../features/payments/server/pay.ts): the verb',
    '5. [`features/payments/server/pay.test.ts`](../features/payments/server/pay.test.ts): beside it',
  ].join('\n')
  const tree = {
    'app/routes.ts': `route('pay', '../features/payments/web/pay-page.tsx')\n`,
    'features/payments/web/pay-page.tsx': `import { pay } from '../payments.contract.ts'\n`,
    'features/payments/payments.contract.ts': '\n',
    'features/payments/server/pay.ts': `import { pay } from '../payments.contract.ts'\n`,
    'features/payments/server/pay.test.ts': '\n',
    'features/payments/web/list/far/row.ts': '\n',
  }

  test('lead from an address to a test by names alone, at most two folders at a step', () => {
    expect(readWalks(page).map(({ name }) => name)).toHaveLength(5)
    expect(faultsOfWalks(repository, page)).toEqual([])
  })

  test('and all else on the page link to files that are there', () => {
    const links = [...page.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, link = '']) => join('docs', link))
    expect(links.filter((link) => !existsSync(join(repository, link)))).toEqual([])
  })

  test('teach who moves a file what to do', () => {
    expect(faultsOfWalks(plant(tree), walked)).toEqual([])
    const { 'features/payments/server/pay.ts': verb, ...moved } = tree
    const rooms = plant({ ...moved, 'features/payments/server/ways/pay.ts': verb })
    expect(faultsOfWalks(rooms, walked)).toEqual([
      expect.stringMatching(
        /^Pay, line 5: .+server\/pay\.ts is not there, .+server\/ways\/pay\.ts is\. Name the file/,
      ),
    ])
  })

  test.each([
    ['features/payments/web/list/far/row.ts', /goes 3 folders.+contract or the door/],
    ['features/payments/server/strange.ts', /strange\.ts neither imports nor is imported/],
  ])('find the step to %s', (path, fault) => {
    const root = plant({ ...tree, [path]: '\n' })
    const lines = walked.split('\n')
    lines.splice(4, 1, `4. [\`${path}\`](../${path}): a leap`)
    expect(faultsOfWalks(root, lines.join('\n'))).toEqual(
      expect.arrayContaining([expect.stringMatching(fault)]),
    )
  })
})
