import { lineAt } from './files.mjs'
import { keptPhrases, phrasePlaces, retiredPhrases } from './retired-phrases.mjs'

const anyCase = (letter) => `[${letter.toUpperCase()}${letter.toLowerCase()}]`

/** Finds a phrase with its first letter in either case, whole words only, and also where a line breaks inside it. */
const patternOf = (phrase) => {
  const words = phrase.replace(/[.*+?^$()[\]\\|]/g, '\\$&').split(' ')
  return new RegExp(`(?<![\\w-])${anyCase(phrase[0])}${words.join('\\s+').slice(1)}(?![\\w-])`, 'g')
}

const phrases = retiredPhrases.map(({ phrase, instead }) => ({ phrase, instead, pattern: patternOf(phrase) }))

// what is no text becomes this, so that no phrase is found across it
const gap = '\u0000'

/** In JSX, what a reader sees is between two tags or braces and holds no sign of a program. */
const jsxText = /(?<=[>}])[^<>{}=;`]*(?=[<{])/g

/** As long as the program: the contents of its strings and its JSX, with gaps where there is something else. */
const textsOf = ({ extension, text, code, bare }) => {
  if (code === undefined) return extension === '.json' ? text : ''
  const seen = [...code.split('')].map((character, at) =>
    character !== bare[at] || /\s/.test(character) ? character : gap,
  )
  if (extension === '.tsx')
    for (const { 0: run, index } of bare.matchAll(jsxText))
      for (let at = index; at < index + run.length; at += 1) seen[at] = code[at]
  return seen.join('')
}

/** As long as the program: its comments, with gaps where there is something else. */
const commentsOf = ({ text, code }) =>
  code === undefined
    ? ''
    : [...text.split('')]
        .map((character, at) => (character === code[at] && /\S/.test(character) ? gap : character))
        .join('')

const docsOf = ({ extension, text }) => (extension === '.md' ? text : '')

const views = { texts: textsOf, comments: commentsOf, docs: docsOf }

const isIn = (path, places) => places.some((place) => path === place || path.startsWith(`${place}/`))

/** What the strings of a test say is what it tries out; the titles among them are read like comments, and kept plain by review. */
const isTest = (path) => /\.(?:test|spec)\.tsx?$/.test(path)

const lessonOf = ({ phrase, instead }) => ({
  wrong: `A retired phrase: "${phrase}".`,
  why: 'Many readers learned English late: they read plain words once, and an odd phrase twice.',
  instead: `${instead} A fixed text that needs the phrase is listed in scripts/house-rules/retired-phrases.mjs.`,
})

const outlived = (kept) => ({
  wrong: `The kept phrase "${kept.text}" is no longer in this file.`,
  why: 'An exception that nothing needs would let the next fault through.',
  instead: 'Take its line out of keptPhrases in scripts/house-rules/retired-phrases.mjs.',
  path: kept.path,
})

/** What is left of a view when the exceptions of its file are taken out. */
const withoutKept = (view, { path, text }) => {
  let left = view
  for (const kept of keptPhrases.filter((one) => one.path === path))
    for (let at = text.indexOf(kept.text); at !== -1; at = text.indexOf(kept.text, at + 1))
      left = left.slice(0, at) + gap.repeat(kept.text.length) + left.slice(at + kept.text.length)
  return left
}

/** Plain words: the phrases that were retired do not come back where people read. */
export const retired = (files) =>
  files.flatMap((file) => {
    const { path, text } = file
    const found = Object.entries(views).flatMap(([name, viewOf]) => {
      if (!isIn(path, phrasePlaces[name]) || (name === 'texts' && isTest(path))) return []
      const view = withoutKept(viewOf(file), file)
      return phrases.flatMap(({ pattern, ...phrase }) =>
        [...view.matchAll(pattern)].map(({ index }) => ({
          ...lessonOf(phrase),
          path,
          line: lineAt(text, index),
        })),
      )
    })
    const unused = keptPhrases.filter((kept) => kept.path === path && !text.includes(kept.text))
    return [...found, ...unused.map(outlived)]
  })
