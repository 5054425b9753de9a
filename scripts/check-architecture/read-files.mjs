import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

const textual = /^(?:\.(?:[cm]?[jt]s|[jt]sx|css|sql|json|md|html|svg|txt|ya?ml|sh))?$/

/** The folders that .gitignore excludes, from lines such as `build/`. */
const ignored = (file) =>
  existsSync(file) ? readFileSync(file, 'utf8').replaceAll('/\n', '\n').split('\n') : []

const pathsUnder = (root, folder, leftOut) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (leftOut.has(entry.name)) return []
    if (entry.isDirectory()) return pathsUnder(root, path, leftOut)
    return entry.isFile() ? [path] : []
  })

/** Reads the tree, or the files whose path `isWanted` accepts: path, extension and, for text files, text. */
export const readTree = (root, isWanted = () => true) => {
  const leftOut = new Set(['.git', 'node_modules', ...ignored(join(root, '.gitignore'))])
  return pathsUnder(root, '', leftOut)
    .filter(isWanted)
    .sort()
    .map((path) => {
      const extension = extname(path)
      const text = textual.test(extension) ? readFileSync(join(root, path), 'utf8') : ''
      return { path, extension, text }
    })
}

/** The line number of an offset in a text, from 1. */
export const lineAt = (text, at) => text.slice(0, at).split('\n').length

const script = /(?<=^|[\s{])\/\*.*?\*\/|(?<=^|\s)\/\/[^\n]*/gms
const commentIn = { '.css': /\/\*.*?\*\//gs, '.sql': /--.*$/gm, '.sh': /#.*$/gm }
for (const extension of ['.ts', '.tsx', '.mjs', '.js']) commentIn[extension] = script

/** The comments of a program, a stylesheet or a migration, with blanks for everything else, so that offsets remain. */
export const commentsIn = ({ extension, text }) => {
  const blank = text.replace(/[^\n]/g, ' ').split('')
  for (const { 0: comment, index } of text.matchAll(commentIn[extension] ?? /$^/g))
    blank.splice(index, comment.length, ...comment.split(''))
  return blank.join('')
}
