import { performance } from 'node:perf_hooks'
import { readConfig } from '#platform/server/config.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/server/postgres/embedded-postgres.ts'
import { openWorkshop } from './page-workshop.ts'
import { runProduct } from './product-process.ts'

/*
 * Two processes, so that neither waits for the other. This one is Vite: it renders the pages, and sends changed modules to
 * the browser. The other is the product as in production, except that it fetches its pages here; it restarts when its code
 * changes.
 */

/** Files whose code the product runs. Code only for browsers is Vite's matter. */
const isOfServer = (path: string): boolean =>
  /^(?:app|content|database|features|platform\/server|sandbox|shared)\/.+\.(?:ts|json|sql)$/.test(path) &&
  !/\/web\/|\.test\.ts$|^app\/routes\.ts$/.test(path)

/** Milliseconds in which an editor saves all files of one change. */
const pause = 50

let later: NodeJS.Timeout | undefined
let restart: (path: string) => Promise<void> = async () => undefined
const workshop = await openWorkshop({
  api: () => product.url(),
  onChange: (path) => {
    if (!isOfServer(path)) return
    clearTimeout(later)
    later = setTimeout(() => void restart(path), pause)
  },
})
const product = runProduct(workshop.url)

restart = async (path) => {
  const begun = performance.now()
  if (await product.restart())
    console.log(`Restarted in ${Math.round(performance.now() - begun)} ms: ${path} has changed.`)
}

let database: EmbeddedPostgres | undefined
let isStopping = false
const stop = async (code: number): Promise<void> => {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(code), 12_000).unref()
  await Promise.all([product.stop(), workshop.close()])
  await database?.stop()
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
process.on('disconnect', () => void stop(0))
process.channel?.unref()

if (await product.start()) {
  const { databaseUrl, dataDir } = readConfig()
  // kept running here as well, because restarting the database takes half the time of a restart
  if (!databaseUrl) database = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  console.log('A changed page is shown at once, changed server code after a restart. Ctrl-C stops both.\n')
  await workshop.warmUp()
} else await stop(1)
