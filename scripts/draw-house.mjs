/**
 * Draws the house as its code is: docs/house.svg, and the tables between the two marks of docs/architecture.md.
 * Run: node scripts/draw-house.mjs [--check] [folder]. With --check nothing is written, and it ends with 1 when the
 * picture is not what the code says. Runs on Node 20 without any package.
 */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { outdatedFiles, writeHouse } from './draw-house/write-house.mjs'

const given = process.argv.slice(2)
const root = resolve(
  given.find((word) => !word.startsWith('--')) ?? fileURLToPath(new URL('..', import.meta.url)),
)

if (!given.includes('--check')) {
  writeHouse(root)
} else {
  const outdated = outdatedFiles(root)
  if (outdated.length > 0) {
    console.error(`${outdated.join(' and ')}: the picture is not what the code says.
    Why: a newcomer trusts the picture, so it comes from the imports and never from memory.
    Instead: node scripts/draw-house.mjs`)
    process.exitCode = 1
  }
}
