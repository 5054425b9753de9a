// npm run dev: the product with hot reloading of pages, and a server that restarts on changes. See
// scripts/dev/develop.ts.
import { handOver, install, node24 } from './prepare.mjs'

install()
handOver(node24(), 'scripts/dev/develop.ts', { NODE_ENV: 'development' }, [], [])
