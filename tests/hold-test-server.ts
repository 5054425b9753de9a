// Holds up the PostgreSQL of a test run for all its parts, until the one who has started this hangs up.
import { flushCompileCache } from 'node:module'
import { describeTestServer, useTestServer } from './test-server.ts'

// what every worker and every product reads is compiled once, not by each of them
const compiled = import('#app/product.ts').then(() => flushCompileCache())
const { server, stop } = await useTestServer()
await compiled
process.once('disconnect', () => void stop())
process.send?.(describeTestServer(server))
