import { posix } from 'node:path'
import { command, isCommand, readCommands } from './commands.mjs'
import { commentsIn, lineAt } from './read-files.mjs'

const sections = 'docs/specification/sections.md'
const answers = 'docs/specification/decisions.md'

const link = {
  pattern: /\]\((?![a-z]+:)([^)\s]+)\)/g,
  wrong: ([, target]) => `The link to ${target} leads nowhere.`,
  leads: ({ places, pages }, [, target], path) => {
    const [file, anchor] = target.split('#')
    const to = file === '' ? path : posix.join(posix.dirname(path), file).replace(/\/$/, '')
    const page = pages.get(to)
    return places.has(to) && (!anchor || !page || page.anchors.has(anchor))
  },
}
const named = {
  wrong: ([, name]) => `${name} is named, and is not in the repository.`,
  leads: ({ ends }, [, name]) => ends.has(name.replace(/^(?:\.\.?\/)+/, '')),
}
// NNNN is a placeholder
const code = { ...named, pattern: /`(?![^`]*NNNN)([\w@.][\w@./-]*\.(?:md|tsx?|mjs|css|sql|patch|svg))`/g }
const shown = {
  pattern: command,
  wrong: ([phrase]) => `There is nothing that \`${phrase}\` runs.`,
  leads: ({ commands }, match) => isCommand(commands, match),
}

// a phrase in a comment may span two lines
const _ = '[\\s*/]+'
const inComments = [
  { ...named, pattern: /(?<![\w/.@-])((?:[\w.-]+\/)*[\w.-]+\.md)\b/g },
  {
    pattern: new RegExp(`\\bspecification${_}(\\d)(?:,${_}sections?${_}(\\d)(?:${_}and${_}(\\d))?)?`, 'gi'),
    wrong: ([phrase]) => `${phrase} is not in ${sections}.`,
    leads: ({ pages }, [, number, first = '1', second = first]) =>
      [first, second].every((one) => pages.get(sections)?.anchors.has(`${number}-${one}`)),
  },
  {
    pattern: new RegExp(`\\bdecisions,${_}([A-Z][\\w\\s*/-]*?)(?=[).,;:])`, 'g'),
    wrong: ([, name]) => `"${name}" is neither a heading nor a bold name in ${answers}.`,
    leads: ({ pages }, [, name]) => pages.get(answers)?.names.has(name.replace(/[\s*/]+/g, ' ')),
  },
  {
    pattern: new RegExp(`\\bdecision${_}(\\d{4})\\b`, 'gi'),
    wrong: ([, number]) => `There is no decision ${number} in docs/decisions.`,
    leads: ({ places }, [, number]) => [...places].some((at) => at.startsWith(`docs/decisions/${number}-`)),
  },
]

/** The links, files and commands in documents, and the documents that comments name, must exist. */
export const references = (files) => {
  const documents = readDocuments(files)
  const faultsOf = (path, text, kinds) =>
    kinds.flatMap(({ pattern, wrong, leads }) =>
      [...text.matchAll(pattern)]
        .filter((match) => !leads(documents, match, path))
        .map((match) => ({ path, line: lineAt(text, match.index), wrong: wrong(match), why, instead })),
    )
  return files.flatMap((file) => {
    const { path, text } = file
    if (file.extension !== '.md') return faultsOf(path, commentsIn(file), inComments)
    return [...faultsOf(path, withoutCode(text), [link]), ...faultsOf(path, text, [code, shown])]
  })
}

const why = 'A reader follows a reference to learn why; one that leads nowhere costs time and trust.'
const instead =
  'Correct it, or write down in docs/ what it needs (docs/specification/README.md explains ids).'

/** Blanks out code in a document, keeping offsets. */
const withoutCode = (text) => text.replace(/^```.*?^```|`[^`\n]*`/gms, (part) => part.replace(/[^\n]/g, ' '))

/** The targets of references: positions, anchors and bold names of documents, commands. */
const readDocuments = (files) => {
  const foldersOf = (path) => (path === '.' ? [path] : [path, ...foldersOf(posix.dirname(path))])
  const endsOf = (path) => path.split('/').map((_name, at, parts) => parts.slice(at).join('/'))
  const documents = files.filter(({ extension }) => extension === '.md')
  return {
    places: new Set(files.flatMap(({ path }) => foldersOf(path))),
    ends: new Set(files.flatMap(({ path }) => endsOf(path))),
    pages: new Map(documents.map(({ path, text }) => [path, readPage(text)])),
    commands: readCommands(files),
  }
}

const readPage = (text) => {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading)
  const ids = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id)
  const bold = [...text.matchAll(/\*\*([^*]+?)\.?\*\*/g)].map(([, phrase]) => phrase)
  return { anchors: new Set([...headings.map(anchorOf), ...ids]), names: new Set([...headings, ...bold]) }
}

/** The anchor of a heading, as GitHub and GitLab generate it. */
const anchorOf = (heading) =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')
