import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { importsOf, readSource } from './source-text.mjs'

const alwaysLeftOut = ['.git', 'node_modules']
const textual = new Set([
  '',
  '.ts',
  '.tsx',
  '.mts',
  '.cts',
  '.mjs',
  '.js',
  '.cjs',
  '.jsx',
  '.css',
  '.sql',
  '.json',
])
for (const extension of ['.md', '.html', '.svg', '.txt', '.yml', '.yaml', '.sh']) textual.add(extension)

const scripted = new Set(['.ts', '.tsx', '.mts', '.cts', '.mjs', '.js', '.cjs', '.jsx'])

/** The folders that git leaves out, as far as .gitignore names them by a line such as `build/` or `build`. */
const ignoredFolders = (root) => {
  const file = join(root, '.gitignore')
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((line) => /^[\w.-]+\/?$/.test(line)).map((line) => line.replace('/', ''))
}

const pathsUnder = (root, folder, leftOut) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (leftOut.has(entry.name)) return []
    if (entry.isDirectory()) return pathsUnder(root, path, leftOut)
    return entry.isFile() ? [path] : []
  })

/**
 * Reads the tree once, or the files of it that `isWanted` takes by their path. A file knows its path from the root, its
 * text and, when it is a program, what it imports.
 */
export const readTree = (root, isWanted = () => true) => {
  const leftOut = new Set([...alwaysLeftOut, ...ignoredFolders(root)])
  return pathsUnder(root, '', leftOut)
    .filter(isWanted)
    .sort()
    .map((path) => {
      const extension = extname(path)
      const text = textual.has(extension) ? readFileSync(join(root, path), 'utf8') : ''
      if (!scripted.has(extension)) return { path, extension, text }
      const source = readSource(text)
      return { path, extension, text, ...source, imports: importsOf(text, source) }
    })
}

/** The line number of a place in a text, from 1. */
export const lineAt = (text, at) => text.slice(0, at).split('\n').length
