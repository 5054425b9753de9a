// npm start: installs, builds, starts. After the first time it takes seconds.
import { build, handOver, install, node24 } from './prepare.mjs'

install()
const node = node24()
build(node)
handOver(node, 'app/server.ts', { NODE_ENV: 'production' })
