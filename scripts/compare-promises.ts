// node scripts/compare-promises.ts COMMIT: compares the ids of the specification's checklist (W1, T1, A1), of the texts
// (m1) and of the fault catalogue (case 1) in test titles, in COMMIT and now. Fails when one is missing now. Ids whose
// tests have fewer assertions than before (`expect`) are listed for review.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTests } from '#tests/find-tests.ts'

const root = join(import.meta.dirname, '..')
const everyTest =
  '{app,bench,content,e2e,features,platform,sandbox,scripts,shared,tests,ui}/**/*.{test,spec}.{ts,tsx}'

/** The ids in a title; `case 12` as well as the list `cases 7 and 11`. */
const idsOf = (title: string): string[] => [
  ...(title.match(/\b(?:[WTA]\d{1,2}[a-z]?|m\d{1,3})\b/g) ?? []),
  ...[...title.matchAll(/\bcases? ((?:\d+(?:, | and )?)+)/g)].flatMap(([, numbers = '']) =>
    (numbers.match(/\d+/g) ?? []).map((number) => `case ${number}`),
  ),
]

type Counts = { tests: number; expects: number }

const readPromises = (folder: string): Map<string, Counts> => {
  const promises = new Map<string, Counts>()
  for (const { title, text } of findTests(folder, everyTest)) {
    const expects = text.match(/\bexpect\b/g)?.length ?? 0
    for (const id of new Set(idsOf(title))) {
      const { tests, expects: before } = promises.get(id) ?? { tests: 0, expects: 0 }
      promises.set(id, { tests: tests + 1, expects: before + expects })
    }
  }
  return promises
}

const [commit] = process.argv.slice(2)
if (!commit) throw new Error('Say which commit to compare with: node scripts/compare-promises.ts COMMIT')

const folder = mkdtempSync(join(tmpdir(), 'plenary-promises-'))
try {
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const [before, now] = [readPromises(folder), readPromises(root)]

  const gone = [...before.keys()].filter((id) => !now.has(id))
  const fewer = [...before].flatMap(([id, was]) => {
    const is = now.get(id)
    return is && is.expects < was.expects
      ? [`  ${id}: ${was.tests} tests with ${was.expects} expects, now ${is.tests} with ${is.expects}`]
      : []
  })
  console.log(`${before.size} ids before, ${now.size} now.`)
  if (fewer.length > 0) console.log(`Fewer expects than before:\n${fewer.join('\n')}`)
  console.log(gone.length > 0 ? `Gone: ${gone.join(', ')}` : 'None has gone.')
  process.exitCode = gone.length > 0 ? 1 : 0
} finally {
  rmSync(folder, { recursive: true, force: true })
}
