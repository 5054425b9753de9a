// The project's files in a release (release.mjs).
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** What runs, and the documents for operators. */
const wanted =
  /^(?:(?:app|sandbox|features|platform|content|database|shared|public|deploy|docs)\/|scripts\/[^/]+$|[A-Z]+\.md$|package(?:-lock)?\.json$)/
const unwanted =
  /\.test\.tsx?$|\/web\/|^scripts\/describe-api|^docs\/(?:screens|trials)\/|^deploy\/Dockerfile/

/** In a clone the files that git tracks, so that no untracked file is packed; else, as in an image, the existing ones. */
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
