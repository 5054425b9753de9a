// npm run bench -- plans: Whether lists, searches and figures read along their indexes.
// Fills tables, asks PostgreSQL for its plans and for the blocks and rows that it reads, and fails where a query goes through
// a table (bench/plans/*.plan.ts). Another version of PostgreSQL may plan otherwise, so this is no part of npm test.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { environment, install, node24, root } from '../../scripts/prepare.mjs'

install()
const node = node24()
const { status } = spawnSync(
  node,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    ...['run', '--project=plans', '--reporter=verbose', ...process.argv.slice(2)],
  ],
  { cwd: root, stdio: 'inherit', env: environment(node) },
)
process.exitCode = status ?? 1
