// npm run dev: the product with pages that follow each change, and a server that starts again. See scripts/dev/develop.ts.
import { handOver, install, node24 } from './prepare.mjs'

install()
handOver(node24(), 'scripts/dev/develop.ts', { NODE_ENV: 'development' }, [], [])
