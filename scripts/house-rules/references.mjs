import { posix } from 'node:path'
import { commandsOf, readCommands } from './commands.mjs'
import { commentsIn } from './comments.mjs'
import { lineAt } from './files.mjs'

/**
 * What documents link to, the files and commands that they name, and the documents that comments name: all of it is in the
 * repository.
 */
export const references = (files) => {
  const house = readDocuments(files)
  return files.flatMap((file) => {
    const found =
      file.extension === '.md' ? [...linksOf(file), ...namesOf(file), ...commandsOf(file)] : commentsOf(file)
    return found
      .filter((reference) => !reference.leadsIn(house))
      .map(({ fault, at }) => ({ ...fault, path: file.path, line: lineAt(file.text, at) }))
  })
}

/** What a reference may lead to: every path and folder, and the anchors of each document. */
const readDocuments = (files) => {
  const paths = new Set(files.map(({ path }) => path))
  const folders = new Set(['.'])
  for (const path of paths)
    for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) folders.add(folder)
  const pages = new Map(
    files.filter(({ extension }) => extension === '.md').map(({ path, text }) => [path, readAnchors(text)]),
  )
  return { paths, folders, pages, commands: readCommands(files) }
}

/** The anchor that a heading gets, as GitHub and GitLab make it. */
const slugOf = (heading) =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

const readAnchors = (text) => ({
  anchors: new Set([
    ...[...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => slugOf(heading)),
    ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id),
  ]),
  names: new Set(
    [...text.matchAll(/^#+ (.+)$|\*\*([^*]+?)\.?\*\*/gm)].map(([, heading, bold]) => heading ?? bold),
  ),
})

/** As long as the text, without what a document shows as code. */
const withoutCode = (text) => text.replace(/^```.*?^```|`[^`\n]*`/gms, (code) => code.replace(/[^\n]/g, ' '))

const linksOf = ({ path, text }) =>
  [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .filter(([, target]) => !/^[a-z]+:/.test(target))
    .map(({ 1: target, index }) => ({
      at: index,
      leadsIn: ({ paths, folders, pages }) => {
        const [file, anchor] = target.split('#')
        const to = file === '' ? path : posix.join(posix.dirname(path), file).replace(/\/$/, '')
        const page = pages.get(to)
        return (paths.has(to) || folders.has(to)) && (!anchor || !page || page.anchors.has(anchor))
      },
      fault: deadEnd(`The link to ${target} leads nowhere.`),
    }))

const documentName = /(?<![\w/.@-])(?:[\w.-]+\/)*[\w.-]+\.md\b/g

const nameLeadsIn =
  (name) =>
  ({ paths }) =>
    [...paths].some((path) => path === name || path.endsWith(`/${name.replace(/^(\.\.?\/)+/, '')}`))

const namedFile = ({ 0: name, index }) => ({
  at: index,
  leadsIn: nameLeadsIn(name),
  fault: deadEnd(`${name} is named, and is not in the repository.`),
})

const namedAsCode = /`(?![^`]*NNNN)([\w@.][\w@./-]*\.(?:md|tsx?|mjs|css|sql|patch|svg))`/g

/** Files that a document names as code, by their path or the end of it; NNNN is a form to fill in. */
const namesOf = ({ text }) =>
  [...text.matchAll(namedAsCode)].map(({ 1: name, index }) => namedFile({ 0: name, index }))

const sections = 'docs/specification/sections.md'
const answers = 'docs/specification/decisions.md'
// words of a comment may be on two lines
const _ = '[\\s*/]+'
const section = new RegExp(`\\bspecification${_}(\\d)(?:,${_}sections?${_}(\\d)(?:${_}and${_}(\\d))?)?`, 'gi')
const answer = new RegExp(`\\bdecisions,${_}([A-Z][\\w\\s*/-]*?)(?=[).,;:])`, 'g')
const decision = new RegExp(`\\bdecision${_}(\\d{4})\\b`, 'gi')

const commentsOf = (file) => {
  const text = commentsIn(file)
  const at = ({ index }) => index
  return [
    ...[...text.matchAll(documentName)].map(namedFile),
    ...[...text.matchAll(section)].map((match) => ({
      at: at(match),
      leadsIn: ({ pages }) => {
        const [, number, ...named] = match
        const wanted = named.some(Boolean) ? named.filter(Boolean) : ['1']
        return wanted.every((one) => pages.get(sections)?.anchors.has(`${number}-${one}`))
      },
      fault: deadEnd(`${match[0]} is not in ${sections}.`),
    })),
    ...[...text.matchAll(answer)].map((match) => ({
      at: at(match),
      leadsIn: ({ pages }) => pages.get(answers)?.names.has(match[1].replace(/[\s*/]+/g, ' ')) ?? false,
      fault: deadEnd(`"${match[1]}" is neither a heading nor a bold name in ${answers}.`),
    })),
    ...[...text.matchAll(decision)].map((match) => ({
      at: at(match),
      leadsIn: ({ paths }) => [...paths].some((path) => path.startsWith(`docs/decisions/${match[1]}-`)),
      fault: deadEnd(`There is no decision ${match[1]} in docs/decisions.`),
    })),
  ]
}

const deadEnd = (wrong) => ({
  wrong,
  why: 'A reader follows a reference to learn why; one that leads nowhere costs time and trust.',
  instead:
    'Correct it, or write down in docs/ what it needs. Ids, sections and decisions are explained in docs/specification/README.md.',
})
