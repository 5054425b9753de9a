// npm run sandbox -- withhold on|off, duplicate 3, clock +7200, status: how the payment sandbox misbehaves.
import { handOver, install, node24 } from './prepare.mjs'

install()
handOver(node24(), 'scripts/sandbox.ts')
