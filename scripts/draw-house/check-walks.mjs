import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { importedPath } from '../house-rules/place.mjs'
import { importsOf, readSource } from '../house-rules/source-text.mjs'

/** One goes at most so many folders up or down, and may come from one of so many steps before. */
const farthest = 2
const looksBack = 2

const title = /^### (.+?): from `(\/[^`]*)`$/
const step = /^\d+\. \[`([^`]+)`\]\(([^)]+)\)/

/** The walks of a page: what for, the address where each begins, and its steps with their line numbers. */
export const readWalks = (page) => {
  const walks = []
  page.split('\n').forEach((line, at) => {
    const [, name, address] = title.exec(line) ?? []
    if (name) walks.push({ name, address, steps: [] })
    const [, path, link] = step.exec(line) ?? []
    if (path && walks.length > 0) walks.at(-1).steps.push({ path, link, line: at + 1 })
  })
  return walks
}

/** The folder that a name alone leads to: a noun, a side of the platform, a layer. */
const homeOf = (path) => {
  const [layer, part] = path.split('/')
  return ['features', 'sandbox', 'platform'].includes(layer) ? `${layer}/${part}` : layer
}

const foldersOf = (path) => dirname(path).split('/')

/** How many folders one goes up and down from one file to the other; into another home from its door. */
const foldersBetween = (from, to) => {
  const start = homeOf(from) === homeOf(to) ? foldersOf(from) : homeOf(to).split('/')
  const end = foldersOf(to)
  const shared = start.findIndex((folder, at) => folder !== end[at])
  const common = shared === -1 ? start.length : shared
  return start.length - common + end.length - common
}

const withoutSuffix = (path) => path.replace(/(\.test)?\.\w+$/, '')

const isLinked = (one, other) =>
  one.imported.includes(other.path) ||
  other.imported.includes(one.path) ||
  one.text.includes(basename(other.path)) ||
  withoutSuffix(one.path) === withoutSuffix(other.path)

const readStep = (root, { path, line }) => {
  const text = readFileSync(join(root, path), 'utf8')
  const isScript = /\.tsx?$/.test(path)
  const imports = isScript ? importsOf(text, readSource(text)) : []
  return { path, line, text, imported: imports.map(({ specifier }) => importedPath(path, specifier)) }
}

/** Where a file of that name is now, in the same home. */
const namesake = (root, path) => {
  const home = homeOf(path)
  if (!existsSync(join(root, home))) return undefined
  const found = readdirSync(join(root, home), { recursive: true })
  const name = found.find((one) => basename(one) === basename(path))
  return name && `${home}/${name}`
}

const lost = (root, { path, line }) => {
  const now = namesake(root, path)
  return `line ${line}: ${path} is not there${now ? `, ${now} is` : ''}. Name the file that took its place, and look whether a stranger would still guess it.`
}

const wrongLink = ({ path, line }) => `line ${line}: the link of ${path} leads elsewhere. Write ../${path}.`

const tooFar = (before, { path, line }, folders) =>
  `line ${line}: from ${before.path} to ${path} one goes ${folders} folders. More than ${farthest} nobody guesses: go by the contract or the door, or move the file nearer.`

const unlinked = ({ path, line }) =>
  `line ${line}: ${path} neither imports nor is imported or named by one of the ${looksBack} steps before. Name the file that leads there.`

const faultsOfSteps = (files) =>
  files.slice(1).flatMap((file, at) => {
    const before = files[at]
    const near = files.slice(Math.max(0, at + 1 - looksBack), at + 1)
    const folders = foldersBetween(before.path, file.path)
    return [
      ...(folders > farthest ? [tooFar(before, file, folders)] : []),
      ...(near.some((one) => isLinked(one, file)) ? [] : [unlinked(file)]),
    ]
  })

const faultsOfWalk = (root, { address, steps }) => {
  const gone = steps.filter(({ path }) => !existsSync(join(root, path)))
  if (gone.length > 0) return gone.map((one) => lost(root, one))

  const files = steps.map((one) => readStep(root, one))
  const [first] = files
  const begins = first?.path === 'app/routes.ts' && first.text.includes(`'${address.slice(1)}'`)
  const ends = files.some(({ path }) => path.endsWith('.test.ts'))
  return [
    ...(begins ? [] : [`it begins at app/routes.ts, which must know ${address}.`]),
    ...(ends ? [] : ['it leads to a test (*.test.ts), so that a reader sees where a change is proven.']),
    ...steps.filter(({ path, link }) => link !== `../${path}`).map(wrongLink),
    ...faultsOfSteps(files),
  ]
}

/** What is wrong with the walks of a page of the tree under `root`, as sentences that say what to do. */
export const faultsOfWalks = (root, page) =>
  readWalks(page).flatMap((walk) => faultsOfWalk(root, walk).map((fault) => `${walk.name}, ${fault}`))
