import { folders } from './folders.mjs'
import { imports } from './imports.mjs'
import { migrations } from './migrations.mjs'
import { patterns } from './patterns.mjs'
import { readTree } from './read-files.mjs'
import { references } from './references.mjs'

/** Checks the tree under `root`; returns the number of its files, and every fault: path, line, wrong, why, instead. */
export const findFaults = (root) => {
  const files = readTree(root)
  const faults = [imports, folders, patterns, migrations, references].flatMap((rule) => rule(files))
  return { count: files.length, faults }
}
