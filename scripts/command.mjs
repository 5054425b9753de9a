// npm run reconcile, npm run sandbox, …: a command beside the running product, on Node 24. The name is the script's.
import { handOver, install, node24 } from './prepare.mjs'

const [name, ...words] = process.argv.slice(2)
install()
handOver(node24(), `scripts/${name}.ts`, {}, words)
