// npm run lint, npm run format, npm run typecheck: the checks of `npm test` that take seconds. The name is the first word.
import { spawnSync } from 'node:child_process'
import { environment, install, node24, root } from './prepare.mjs'
import { biome, lintChecks, typeChecks } from './proof/static-checks.mjs'

/** Writes what `lint` would complain about in spaces and in the order of imports; what else it finds is yours to decide. */
const formats = [{ name: 'format', args: [biome, 'check', '--write', '--linter-enabled=false', '.'] }]

const checks = { lint: lintChecks, format: formats, typecheck: typeChecks }[process.argv[2]]
if (!checks) {
  console.error('One of: npm run lint, npm run format, npm run typecheck.')
  process.exit(1)
}

install()
const node = node24()
const failed = checks.filter(({ args, env }) => {
  const { status } = spawnSync(node, args, { cwd: root, stdio: 'inherit', env: environment(node, env) })
  return status !== 0
})
for (const { name } of failed) console.error(`Failed: ${name}.`)
process.exit(failed.length > 0 ? 1 : 0)
