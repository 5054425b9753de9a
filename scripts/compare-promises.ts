// node scripts/compare-promises.ts COMMIT: which ids of the specification's checklist (W1, T1, A1, R1), of the texts (m1) and of
// the fault catalogue (case 1) are in the titles and tags of the tests, in COMMIT and now. Fails when one has gone. Ids whose tests
// ask less than before (fewer `expect`) are listed for a person to look at.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTests, idsOf } from '#tests/find-tests.ts'

const root = join(import.meta.dirname, '..')
const everyTest =
  '{app,bench,content,e2e,features,platform,sandbox,scripts,shared,tests,ui}/**/*.{test,spec}.{ts,tsx}'

type Counts = { tests: number; expects: number }

const readPromises = (folder: string): Map<string, Counts> => {
  const promises = new Map<string, Counts>()
  for (const { title, tags, text } of findTests(folder, everyTest)) {
    const expects = text.match(/\bexpect\b/g)?.length ?? 0
    for (const id of new Set(idsOf({ title, tags }))) {
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
