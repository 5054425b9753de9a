// What a person sees of the proof while it continues, and in the end.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`
const quoted = (text) => (/^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)

/** The command that runs just this test; a short run would leave out what only a long one plays. */
const commandFor = (path, title, isLong) =>
  [isLong ? 'npm run test:long --' : 'npm test --', ...[path, title].filter(Boolean).map(quoted)].join(' ')

const howOften = 15_000
const longestError = 30

/**
 * Shows the parts of a run: one line that changes where someone watches, else one now and then; a line for each part
 * that has ended; the failures last. `begun`: milliseconds since 1970.
 */
export const showProgress = (
  root,
  begun,
  { countsSkipped = true, isLong = false, out = process.stdout } = {},
) => {
  const parts = []
  const failures = []
  const times = keepTimes(root)
  let shown = Date.now()

  const draw = () => {
    if (out.isTTY) {
      clear(out)
      out.write(`  ${seconds(begun)}  ${underWay(parts)}`.slice(0, (out.columns ?? 80) - 1))
    } else if (Date.now() - shown >= howOften) {
      shown = Date.now()
      out.write(`  … ${seconds(begun)}: ${underWay(parts)}\n`)
    }
  }
  const timer = setInterval(draw, 250)
  timer.unref()

  const line = (text) => writeLine(out, text)

  return {
    line,
    /** A part begins. What it answers takes the part's messages, and its end. */
    begin: (name) => {
      const part = { name, begun: Date.now(), passed: 0, failed: 0, skipped: 0, found: 0, ended: false }
      parts.push(part)
      const fail = ({ path = '', title = '', errors = [] }) => {
        part.failed++
        failures.push({ part: name, path: path && relative(root, path), title, errors })
        line(`  ✗ ${name}: ${[path && relative(root, path), title].filter(Boolean).join(' › ')}`)
      }
      return {
        hear: (message) => {
          times.keep(name, message)
          if (message.kind === 'found') part.found += message.count
          else if (message.kind === 'passed') part.passed++
          else if (message.kind === 'skipped') part.skipped += countsSkipped ? 1 : 0
          else if (message.kind === 'failed') fail(message)
        },
        fail,
        hasFailed: () => part.failed > 0,
        end: () => {
          part.ended = true
          line(resultOf(part))
        },
      }
    },
    times: times.show,
    /** How many tests have ended. */
    count: () => parts.reduce((all, { passed, failed }) => all + passed + failed, 0),
    /** Says what has failed and how to run just that, then the sum. Answers whether everything has passed. */
    end: () => {
      clearInterval(timer)
      clear(out)
      for (const failure of failures) reportFailure(failure, { line, isLong })
      line(`\nAll of it took ${((Date.now() - begun) / 1000).toFixed(0)} s.`)
      line(sumOf(parts))
      return failures.length === 0
    },
  }
}

/** What each test took, as lines of seconds, part, file and title, the longest first. */
const keepTimes = (root) => {
  const tests = []
  return {
    keep: (part, { seconds, path, title }) => {
      if (seconds) tests.push({ seconds, columns: [part, relative(root, path), title] })
    },
    show: () =>
      tests
        .sort((one, other) => other.seconds - one.seconds)
        .map(({ seconds, columns }) => `${[seconds.toFixed(2), ...columns].join('\t')}\n`)
        .join(''),
  }
}

const clear = (out) => out.isTTY && out.write('\r\x1b[2K')

const writeLine = (out, text) => {
  clear(out)
  // tools colour what they print even where no one can see colours: in a file, or in CI
  out.write(`${out.isTTY ? text : stripVTControlCharacters(text)}\n`)
}

/** The parts that have not ended, with their figures. */
const underWay = (parts) =>
  parts
    .filter(({ ended }) => !ended)
    .map((part) => (part.found ? `${part.name} ${figures(part)}` : part.name))
    .join(' · ')

const figures = ({ passed, failed, found }) =>
  `${passed + failed}${found > passed + failed ? `/${found}` : ''}${failed ? ` (${failed} failed)` : ''}`

/** The line of a part that has ended. */
const resultOf = ({ name, begun, passed, failed, skipped }) => {
  const tests = passed + failed
  const count = tests ? `, ${tests} tests` : ''
  const notRun = skipped ? `, ${skipped} skipped` : ''
  return `${failed ? '✗' : '✓'} ${name.padEnd(26)} ${seconds(begun).padStart(8)}${count}${notRun}`
}

const reportFailure = ({ part, path, title, errors }, { line, isLong }) => {
  line(`\n✗ ${part}: ${path || 'of no file'}${title ? `\n  ${title}` : ''}`)
  for (const error of errors)
    for (const text of error.trim().split('\n').slice(0, longestError)) line(`    ${text}`)
  if (path) line(`  Run it alone: ${commandFor(path, title, isLong)}`)
}

const sumOf = (parts) => {
  const sum = (key) => parts.reduce((all, part) => all + part[key], 0)
  const skipped = sum('skipped')
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`
}
