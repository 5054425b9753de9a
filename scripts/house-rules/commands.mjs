/** What can be run: the scripts of the package, the measurements, and the tests by their words. */
export const readCommands = (files) => {
  const textOf = (wanted) => files.find(({ path }) => path === wanted)?.text ?? ''
  const scripts = JSON.parse(textOf('package.json') || '{}').scripts ?? {}
  return {
    scripts: new Set(Object.keys(scripts)),
    measurements: new Set(
      files
        .filter(({ path }) => /^bench\/.*\.mjs$/.test(path))
        .flatMap(({ text }) => /^\/\/ npm run bench -- (\S+?):?(?: |$)/m.exec(text)?.[1] ?? []),
    ),
    tests: files
      .filter(({ path }) => /\.(?:test|spec)\.tsx?$/.test(path))
      .map(({ path, text }) => `${path}\n${text}`.toLowerCase()),
  }
}

const named = /\bnpm (?:run ([a-z][\w:-]*)|test)(?: -- ([^`#|\n]+?))?(?=\s*(?:[`#|\n]|$|\s{2}))/g

/** The commands that a document shows: each has its script, and what follows ` -- ` is there too. */
export const commandsOf = ({ text }) =>
  [...text.matchAll(named)].map(({ 0: command, 1: script, 2: words, index }) => ({
    at: index,
    leadsIn: ({ commands }) => isThere(commands, script, words),
    fault: {
      wrong: `There is nothing that \`${command}\` runs.`,
      why: 'A reader types what a document shows, and learns whether to trust the rest of it.',
      instead:
        'Name the script of package.json, the measurement of bench/, or words of a test that there is.',
    },
  }))

const isThere = ({ scripts, measurements, tests }, script, words) => {
  if (script && !scripts.has(script)) return false
  if (!words) return true
  if (script === 'bench') return /^(?:NAME|…)/.test(words) || measurements.has(words.split(' ')[0])
  return script ? true : phrasesOf(words).every((phrase) => tests.some((test) => hasWords(test, phrase)))
}

/** The parts of the proof, which a phrase may name instead of a test. */
const parts = new Set(['static', 'rules', 'api', 'browser'])

const phrasesOf = (words) =>
  [...words.matchAll(/'([^']+)'|(\S+)/g)]
    .map(([, quoted, plain]) => quoted ?? plain)
    .filter((phrase) => !parts.has(phrase))

/** A title may be put together, so its words need not be side by side; `npm test` chooses its files likewise. */
const hasWords = (test, phrase) =>
  test.includes(phrase.toLowerCase()) ||
  phrase
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => test.includes(word))
