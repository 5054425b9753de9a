import { arrows } from './arrows.mjs'
import { readTree } from './files.mjs'
import { lengths } from './lengths.mjs'
import { migrations } from './migrations.mjs'
import { names } from './names.mjs'
import { order } from './order.mjs'
import { references } from './references.mjs'
import { renders } from './renders.mjs'
import { words } from './words.mjs'

/** Reads the tree under `root` and gives the number of its files with every fault: path, line, wrong, why, instead. */
export const findFaults = (root) => {
  const files = readTree(root)
  return {
    count: files.length,
    faults: [arrows, names, order, lengths, renders, words, migrations, references].flatMap((rule) =>
      rule(files),
    ),
  }
}
