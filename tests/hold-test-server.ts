// Holds up the PostgreSQL of a test run for all its parts, until the one who has started this hangs up.
import { describeTestServer, useTestServer } from './test-server.ts'

const { server, stop } = await useTestServer()
process.once('disconnect', () => void stop())
process.send?.(describeTestServer(server))
