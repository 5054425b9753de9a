/** An npm command in a document: its script (none for `npm test`) and the arguments after ` -- `. */
export const command = /\bnpm (?:run ([a-z][\w:-]*)|test)(?: -- ([^`#|\n]+?))?(?=\s*(?:[`#|\n]|$|\s{2}))/g

/** The existing commands: the scripts of the package, the measurements of bench/, and the tests by their titles. */
export const readCommands = (files) => {
  const manifest = files.find(({ path }) => path === 'package.json')?.text ?? '{}'
  const measurements = files
    .filter(({ path }) => /^bench\/.*\.mjs$/.test(path))
    .flatMap(({ text }) => /^\/\/ npm run bench -- (\S+?):?(?: |$)/m.exec(text)?.[1] ?? [])
  const tests = files.filter(({ path }) => /\.(?:test|spec)\.tsx?$/.test(path))
  return {
    scripts: new Set(Object.keys(JSON.parse(manifest).scripts ?? {})),
    measurements: new Set(measurements),
    tests: tests.map(({ path, text }) => `${path}\n${text}`.toLowerCase()),
  }
}

/** Whether a command has its script, and its arguments exist. */
export const isCommand = ({ scripts, measurements, tests }, [, script, args]) => {
  if (script && !scripts.has(script)) return false
  if (script === 'bench' && args) return /^(?:NAME|…)/.test(args) || measurements.has(args.split(' ')[0])
  return script || !args || phrasesOf(args).every((phrase) => tests.some((test) => hasWords(test, phrase)))
}

/** The arguments of `npm test --`, without the parts of the test run, which may be named instead of a test. */
const phrasesOf = (args) =>
  [...args.matchAll(/'([^']+)'|(\S+)/g)]
    .map(([, quoted, plain]) => (quoted ?? plain).toLowerCase())
    .filter((phrase) => !['static', 'rules', 'api', 'browser'].includes(phrase))

/** A title may be concatenated in code, so its words need not be adjacent; `npm test` chooses its files likewise. */
const hasWords = (test, phrase) =>
  test.includes(phrase) || phrase.split(/[^\p{L}\p{N}]+/u).every((word) => test.includes(word))
