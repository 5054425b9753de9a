// Which files of the project a release holds (release.mjs).
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** What runs, is read by who operates it, or says what it is. */
const wanted =
  /^(?:(?:app|sandbox|features|platform|content|database|shared|public|deploy|docs)\/|scripts\/[^/]+$|[A-Z]+\.md$|package(?:-lock)?\.json$)/
const unwanted =
  /\.test\.tsx?$|\/web\/|^scripts\/describe-api|^docs\/(?:screens|trials)\/|^deploy\/Dockerfile/

/** In a clone what git knows, so that no stray file is packed; else, as in an image, what is there. */
export const releaseFiles = (root) =>
  (knownToGit(root) ?? lyingIn(root)).filter((path) => wanted.test(path) && !unwanted.test(path))

const knownToGit = (root) => {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  return status === 0 ? stdout.split('\0').filter(Boolean) : undefined
}

const lyingIn = (root) =>
  readdirSync(root, { withFileTypes: true })
    .filter(({ name }) => !/^(?:node_modules|build|data|\..*)$/.test(name))
    .flatMap((entry) =>
      entry.isDirectory()
        ? readdirSync(join(root, entry.name), { recursive: true, withFileTypes: true })
        : [entry],
    )
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
