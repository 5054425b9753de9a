import { lineAt } from './files.mjs'
import { statementsOf } from './order.mjs'

const most = 60

const product = /^(app|sandbox|features|platform|ui|content|shared|scripts|tests|e2e)\/.*\.(?:tsx?|mjs)$/
const proof = /\.(?:test|spec)\.tsx?$/

const reason = /^\/\/ longer than 60 lines: \S/

/** A function fits on a screen, its markup too, or says why it does not. */
export const lengths = (files) =>
  files
    .filter(({ path }) => product.test(path) && !proof.test(path))
    .flatMap(({ path, text, code, bare }) =>
      statementsOf(bare)
        .filter(({ isFunction }) => isFunction)
        .map(({ name = 'The function', at, text: statement }) => ({
          name,
          at,
          lines: linesOf(code.slice(at, at + statement.length)),
        }))
        .filter(({ lines, at }) => lines > most && !reason.test(lineBefore(text, at)))
        .map(({ name, at, lines }) => ({
          path,
          line: lineAt(text, at),
          wrong: `${name} has ${lines} lines of code, more than ${most}.`,
          why: 'What does not fit on a screen is not read as a whole. Parts with names say what happens, and hide how.',
          instead:
            'Give a part of it a name. Where it is one list or one drawing, `// longer than 60 lines: …` in the line before it says so.',
        })),
    )

const linesOf = (code) => code.split('\n').filter((line) => line.trim()).length

const lineBefore = (text, at) => text.slice(0, at).trimEnd().split('\n').at(-1)
