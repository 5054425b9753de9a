import { existsSync, readFileSync } from 'node:fs'
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

const faultsOfWalk = (root, { name, address, steps }) => {
  const missing = steps.filter(({ path, link }) => !existsSync(join(root, path)) || link !== `../${path}`)
  if (missing.length > 0 || steps.length < 2)
    return [
      `${name}: ${missing.map(({ path, line }) => `line ${line}: ${path} is not there, or its link leads elsewhere`).join('; ') || 'no steps'}. It was moved: name the file that took its place, and look whether a stranger would still guess it.`,
    ]

  const files = steps.map((one) => readStep(root, one))
  const faults = []
  if (files[0].path !== 'app/routes.ts' || !files[0].text.includes(`'${address.slice(1)}'`))
    faults.push(`${name}: a walk begins at app/routes.ts, which must know ${address}.`)
  if (!files.some(({ path }) => path.endsWith('.test.ts')))
    faults.push(
      `${name}: a walk leads to a test (*.test.ts), so that whoever changes something sees it proven.`,
    )
  files.slice(1).forEach((file, at) => {
    const before = files[at]
    const folders = foldersBetween(before.path, file.path)
    if (folders > farthest)
      faults.push(
        `${name}, line ${file.line}: from ${before.path} to ${file.path} one goes ${folders} folders. More than ${farthest} nobody guesses: go by the contract or the door, or move the file nearer.`,
      )
    if (!files.slice(Math.max(0, at + 1 - looksBack), at + 1).some((one) => isLinked(one, file)))
      faults.push(
        `${name}, line ${file.line}: ${file.path} neither imports nor is imported or named by one of the ${looksBack} steps before. Name the file that leads there.`,
      )
  })
  return faults
}

/** What is wrong with the walks of a page of the tree under `root`, as sentences that say what to do. */
export const faultsOfWalks = (root, page) => readWalks(page).flatMap((walk) => faultsOfWalk(root, walk))
