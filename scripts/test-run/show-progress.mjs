// The output of a test run: a line now and then, one for each completed part, and at the end the failures.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`
const quoted = (text) => (/^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)
const counted = ({ name, passed, failed, skipped, found }) =>
  `${name}${found ? ` ${passed + failed + skipped}/${found}` : ''}${failed ? ` (${failed} failed)` : ''}`

/**
 * Shows the progress of a run. `begun`: milliseconds since 1970. Skipped tests are counted unless the tests were chosen by
 * phrases.
 */
export const showProgress = ({ root, begun, isLong = false, countsSkipped = true, out = process.stdout }) => {
  const [parts, failures] = [[], []]
  const sumOf = (kind) => parts.reduce((sum, part) => sum + part[kind], 0)
  // tools print colours even to files and in CI
  const write = (text) => out.write(`${out.isTTY ? text : stripVTControlCharacters(text)}\n`)
  const underWay = () => parts.filter(({ hasEnded }) => !hasEnded).map(counted)
  setInterval(() => write(`  … ${seconds(begun)}: ${underWay().join(' · ')}`), 15_000).unref()

  /** Starts a part. The result handles the messages of reporter.mjs and the output of its programs. */
  const begin = (name) => {
    const part = { name, begun: Date.now(), found: 0, passed: 0, failed: 0, skipped: 0, hasEnded: false }
    parts.push(part)
    const fail = ({ path, title }) => {
      const test = [path && relative(root, path), title].filter(Boolean)
      part.failed++
      failures.push({ name, test, hasPath: Boolean(path) })
      write(`  ✗ ${name}: ${test.join(' › ')}`)
    }
    const hear = ({ kind, count, ...test }) => {
      if (kind === 'found') part.found += count
      else if (kind === 'failed') fail(test)
      else part[kind]++
    }
    const end = (printed) => {
      part.hasEnded = true
      if (part.failed > 0) write(printed)
      const tests = part.found ? `, ${part.passed + part.failed} tests` : ''
      write(`${part.failed ? '✗' : '✓'} ${name.padEnd(26)} ${seconds(part.begun).padStart(8)}${tests}`)
    }
    return { hear, fail, end, hasFailed: () => part.failed > 0 }
  }

  /** Prints each failure with the command that runs only that test, then the summary. Returns whether all passed. */
  const end = () => {
    // a short run would leave out tests of the long run
    const command = isLong ? 'npm run test:long --' : 'npm test --'
    for (const { name, test, hasPath } of failures) {
      write(`\n✗ ${name}: ${test.join('\n  ')}`)
      if (hasPath) write(`  Run it alone: ${command} ${test.map(quoted).join(' ')}`)
    }
    const skipped = countsSkipped && sumOf('skipped') ? `, ${sumOf('skipped')} skipped` : ''
    write(
      `\nAll of it took ${seconds(begun)}.\n${sumOf('passed')} passed, ${sumOf('failed')} failed${skipped}`,
    )
    return failures.length === 0
  }

  return { begin, end, count: () => sumOf('passed') + sumOf('failed') }
}
