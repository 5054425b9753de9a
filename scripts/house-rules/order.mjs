import { lineAt } from './files.mjs'

const product = /^(app|sandbox|features|platform|ui|content|shared)\/.*\.tsx?$/

/** A file reads from the top: what it offers to others first, its helpers below. */
export const order = (files) =>
  files
    .filter(({ path }) => product.test(path) && !path.endsWith('.test.ts') && !path.endsWith('.test.tsx'))
    .flatMap((file) => {
      const statements = statementsOf(file.bare)
      return statements
        .filter((helper) => helper.isFunction && !helper.isExported)
        .filter((helper) => standsBeforeItsCaller(helper, statements))
        .map(({ name, at }) => ({
          path: file.path,
          line: lineAt(file.text, at),
          wrong: `${name} comes before the exported function that it helps.`,
          why: 'A file reads from the top: first what it is for, then how. A reader who wants to know more reads on.',
          instead: `Move ${name} below the exported function that calls it.`,
        }))
    })

/** Every exported function that reaches the helper comes later, and nothing needs the helper while the file is loaded. */
const standsBeforeItsCaller = (helper, statements) => {
  if (neededOnLoad(statements).has(helper)) return false
  const callers = statements.filter(({ isExported, isFunction }) => isExported && isFunction)
  const reaching = callers.filter((caller) => reachedFrom(caller, statements).has(helper))
  return reaching.length > 0 && reaching.every(({ at }) => at > helper.at)
}

const neededOnLoad = (statements) => {
  const values = statements.filter(({ isFunction, isType }) => !isFunction && !isType)
  return new Set(values.flatMap((value) => [...reachedFrom(value, statements)]))
}

const reachedFrom = (start, statements, seen = new Set()) => {
  for (const other of statements) {
    if (other === start || seen.has(other) || !other.name) continue
    if (!new RegExp(`(?<![.\\w$])${other.name.replace('$', '\\$')}(?![\\w$])`).test(start.text)) continue
    seen.add(other)
    reachedFrom(other, statements, seen)
  }
  return seen
}

const beginning =
  /^(?:export |import |const |let |function |async function |type |interface |class |declare |await |void )/gm
const declared =
  /^(?:export )?(?:default )?(?:declare )?(?:async )?(?:const|let|function|type|interface|class)\s+([\w$]+)/
const functions =
  /^(?:export )?(?:default )?(?:async )?function\b|^(?:export )?const [\w$]+(?:: [^=]+)? =\s+(?:async )?/

/** The statements of a file whose code begins in the first column, without those that only import. */
export const statementsOf = (bare) => {
  const starts = [...bare.matchAll(beginning)].map(({ index }) => index)
  return starts
    .map((at, place) => {
      const text = bare.slice(at, starts[place + 1])
      return {
        at,
        text,
        name: declared.exec(text)?.[1],
        isExported: text.startsWith('export '),
        isType: /^(?:export )?(?:declare )?(?:type|interface)\b/.test(text),
        isFunction: isFunction(text),
      }
    })
    .filter(({ text }) => !text.startsWith('import '))
}

const isFunction = (text) => {
  const head = functions.exec(text)?.[0]
  if (head === undefined) return false
  return head.endsWith('function') || isArrow(text.slice(head.length))
}

/** Whether a value begins with the parameters of an arrow function. */
const isArrow = (value) => {
  if (/^[\w$]+ =>/.test(value)) return true
  const generic = /^<[^(]*(?=\()/.exec(value)?.[0] ?? ''
  if (value[generic.length] !== '(') return false
  let depth = 0
  for (let at = generic.length; at < value.length; at++) {
    if (value[at] === '(') depth++
    if (value[at] === ')') depth--
    // behind its parameters comes what it returns, or the arrow
    if (depth === 0) return /^\s*(?:=>|:)/.test(value.slice(at + 1))
  }
  return false
}
