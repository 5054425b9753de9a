// node scripts/upgrade-archive.mjs COMMIT: makes tests/upgrades/COMMIT.json.gz with that commit's own code (docs/operations/upgrade.md).
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './prepare.mjs'

const [commit, givenFolder] = process.argv.slice(2)
const run = (command, cwd, env = {}) => {
  const { status } = spawnSync('bash', ['-ceo', 'pipefail', command], {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (status !== 0) process.exit(status ?? 1)
}
if (!/^[0-9a-f]{7,40}$/.test(commit ?? '')) {
  console.error('Name the commit whose data is to be kept: node scripts/upgrade-archive.mjs 051b1935')
  process.exit(1)
}
/** A folder with a checkout of that commit, or a new one. */
const folder = givenFolder ?? mkdtempSync(join(tmpdir(), 'plenary-upgrade-'))
if (!givenFolder) run(`git archive ${commit} | tar -x -C ${folder}`, root)
for (const name of ['look.ts', 'play.ts'])
  cpSync(join(root, 'tests/upgrades', name), join(folder, 'tests/upgrades', name))
cpSync(join(root, 'tests/upgrades/record.ts'), join(folder, 'tests/upgrades/record.test.ts'))
run('npm test -- tests/upgrades/record.test.ts', folder, {
  UPGRADE_ARCHIVE: join(root, `tests/upgrades/${commit}.json.gz`),
})
