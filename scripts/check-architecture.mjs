/**
 * Checks what neither TypeScript nor Biome check, and prints for each fault what is wrong, why the rule exists and what to
 * do instead. Run: node scripts/check-architecture.mjs [folder]. Exits with 1 on a fault. Runs on Node 20 without any
 * package.
 */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFaults } from './check-architecture/find-faults.mjs'

const root = resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)))
const { count, faults } = findFaults(root)

for (const { path, line, wrong, why, instead } of faults) {
  console.error(`${path}${line ? `:${line}` : ''}  ${wrong}\n    Why: ${why}\n    Instead: ${instead}\n`)
}
if (faults.length > 0) {
  console.error(`${faults.length} ${faults.length === 1 ? 'fault' : 'faults'} in the architecture.`)
  process.exitCode = 1
} else {
  console.log(`The architecture holds in ${count} files.`)
}
