// node scripts/upgrade-archive.mjs COMMIT [--statements]: makes tests/upgrades/COMMIT.json.gz with that commit's own code (docs/operations/upgrade.md).
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeStatements } from '../tests/upgrades/write-statements.mjs'
import { root } from './prepare.mjs'

const withStatements = process.argv.includes('--statements')
const [commit, givenFolder] = process.argv.slice(2).filter((word) => word !== '--statements')
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
for (const name of ['look.ts', 'play.ts', 'record-statements.mjs'])
  cpSync(join(root, 'tests/upgrades', name), join(folder, 'tests/upgrades', name))
cpSync(join(root, 'tests/upgrades/record.ts'), join(folder, 'tests/upgrades/record.test.ts'))

/** Where the tests of that commit leave their statements. */
const [journey, others] = ['journey', 'others'].map((name) => mkdtempSync(join(tmpdir(), `plenary-${name}-`)))
const recorder = `--import=${join(folder, 'tests/upgrades/record-statements.mjs')}`
const archive = join(root, `tests/upgrades/${commit}.json.gz`)
run('npm test -- tests/upgrades/record.test.ts', folder, {
  UPGRADE_ARCHIVE: archive,
  ...(withStatements && { NODE_OPTIONS: recorder, UPGRADE_STATEMENTS: journey }),
})
if (withStatements) {
  run('npm test -- api features/', folder, {
    NODE_OPTIONS: recorder,
    UPGRADE_STATEMENTS: others,
    UPGRADE_EACH_ONCE: '1',
  })
  writeStatements(archive.replace('.json.gz', '.statements.json.gz'), { archive, journey, others })
}
