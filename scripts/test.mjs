// npm test: installs and proves everything. `npm test -- WORDS` runs the tests whose file or title carries the words.
import { handOver, install, node24 } from './prepare.mjs'

const begun = Date.now()
install()
handOver(node24(), 'scripts/proof/prove.mjs', { PLENARY_BEGUN: String(begun) }, process.argv.slice(2))
