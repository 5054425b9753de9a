// The checks that need no test runner, as `npm test`, `npm run lint` and `npm run typecheck` run them.
import { join } from 'node:path'
import { root } from '../prepare.mjs'

/** The program of a package. */
const bin = (name) => join(root, 'node_modules', name)

export const biome = bin('@biomejs/biome/bin/biome')

const knip = bin('knip/bin/knip.js')

// with several checkers each would look at much of the same once more
const types = (of) => ({
  name: `types of the ${of.name}`,
  args: [bin('typescript/bin/tsc'), '-p', `tsconfig.${of.config}.json`, '--checkers', '1'],
  // it keeps nearly all that it reads: memory is looked through only where a lot of it is in use
  env: { GOGC: 'off', GOMEMLIMIT: '2GiB' },
})

export const typeChecks = [
  { name: 'server', config: 'server' },
  { name: 'pages', config: 'web' },
  { name: 'journeys', config: 'e2e' },
].map(types)

export const lintChecks = [
  { name: 'lint and format', args: [biome, 'ci', '--error-on-warnings', '.'] },
  // exports, files and packages that nothing uses; and files of the product that only tests use
  { name: 'dead code', args: [knip, '--no-progress', '--no-config-hints'] },
  {
    name: 'dead files',
    args: [knip, '--no-progress', '--no-config-hints', '--production', '--include', 'files'],
  },
  { name: 'architecture', args: [join(root, 'scripts/check-architecture.mjs')] },
]
