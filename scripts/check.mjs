// npm run lint, npm run format, npm run typecheck: the quick checks of `npm test`. The first argument is the name.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { environment, install, node24, root } from './prepare.mjs'

const bin = (name) => join(root, 'node_modules', name)
const biome = bin('@biomejs/biome/bin/biome')
const knip = [bin('knip/bin/knip.js'), '--no-progress', '--no-config-hints']

const typeChecks = ['server', 'web', 'e2e'].map((config) => ({
  name: `types of tsconfig.${config}.json`,
  // with several checkers each would repeat much of the same work
  args: [bin('typescript/bin/tsc'), '-p', `tsconfig.${config}.json`, '--checkers', '1'],
  // nearly all of its memory remains in use: garbage is collected only when memory is scarce
  env: { GOGC: 'off', GOMEMLIMIT: '2GiB' },
}))

const lintChecks = [
  { name: 'lint and format', args: [biome, 'ci', '--error-on-warnings', '.'] },
  // unused exports, files and packages; and product files that only tests use
  { name: 'dead code', args: knip },
  { name: 'dead files', args: [...knip, '--production', '--include', 'files'] },
  { name: 'architecture', args: [join(root, 'scripts/check-architecture.mjs')] },
]

/** Fixes formatting and the order of imports; other findings are left to you. */
const formats = [{ name: 'format', args: [biome, 'check', '--write', '--linter-enabled=false', '.'] }]

const checks = { lint: lintChecks, format: formats, typecheck: typeChecks }[process.argv[2]]
if (!checks) {
  console.error('One of: npm run lint, npm run format, npm run typecheck.')
  process.exit(1)
}

install()
const node = node24()
const failed = []
let child
process.on('exit', () => child?.kill())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))
for (const { name, args, env } of checks) {
  child = spawn(node, args, { cwd: root, stdio: 'inherit', env: environment(node, env) })
  const [status] = await once(child, 'exit')
  if (status !== 0) failed.push(name)
}
for (const name of failed) console.error(`Failed: ${name}.`)
process.exit(failed.length > 0 ? 1 : 0)
