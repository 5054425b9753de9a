// npm run reconcile, npm run sandbox, …: runs a command on Node 24, besides the running product. The name is the
// script's.
import { handOver, install, node24 } from './prepare.mjs'

const [name, ...args] = process.argv.slice(2)
install()
handOver(node24(), `scripts/${name}.ts`, {}, args)
