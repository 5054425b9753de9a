// npm run bench -- payment-sequences [sequences] [seed]: 10,000 random sequences of visitors, provider and dying processes.
// Runs the random sequences (tests/payment-sequences.test.ts) on PostgreSQL with the sandbox and a movable clock, in
// any
// order; after one reconciliation everything must match the provider. In batches, each on its own database; a
// failure prints the seed and path that repeat it as SEQUENCES_SEED and SEQUENCES_PATH.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { environment, install, node24, root } from '../scripts/prepare.mjs'

const [count = 10_000, first = Date.now() % 1_000_000] = process.argv.slice(2).map(Number)
const batch = 500

install()
const node = node24()
const begun = performance.now()
let done = 0
for (let seed = first; done < count; seed++) {
  const size = Math.min(batch, count - done)
  const args = ['run', '--project', 'server', 'tests/payment-sequences.test.ts']
  const settings = { SEQUENCES: String(size), SEQUENCES_SEED: String(seed), SEQUENCES_LENGTH: '14' }
  const { status, stdout, stderr } = spawnSync(
    node,
    [join(root, 'node_modules/vitest/vitest.mjs'), ...args],
    {
      cwd: root,
      encoding: 'utf8',
      env: environment(node, settings),
    },
  )
  if (status !== 0) {
    console.log(`${stdout}${stderr}\nThe batch of seed ${seed} failed, after ${done} sequences.`)
    process.exit(1)
  }
  done += size
  const seconds = (performance.now() - begun) / 1000
  console.log(`${done} sequences in ${seconds.toFixed(0)} s, all as the provider says (seed ${seed})`)
}
