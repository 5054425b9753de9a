// npm test: installs and tests everything. `npm test -- WORDS` runs the tests whose file or title contains the words.
import { join } from 'node:path'
import { handOver, install, node24, root } from './prepare.mjs'

const begun = Date.now()
install()
const more = {
  PLENARY_BEGUN: String(begun),
  // caches compiled code, which halves the start of each process
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/plenary-tests'),
}
handOver(node24(), 'scripts/test-run/run.mjs', more, process.argv.slice(2))
