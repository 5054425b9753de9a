import { performance } from 'node:perf_hooks'
import { readConfig } from '#platform/server/config.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/server/postgres/embedded-postgres.ts'
import { openWorkshop } from './page-workshop.ts'
import { runProduct } from './product-process.ts'

/*
 * Two processes, so that neither waits for the other. This one is Vite: it makes the pages, and hands a changed module to
 * the browser that shows it. The other is the product as it always is, except that it fetches its pages here; it starts
 * again when code changes that it runs.
 */

/** Files whose code the product runs. What runs in the browser alone is Vite's matter. */
const isOfServer = (path: string): boolean =>
  /^(?:app|content|database|features|platform\/server|sandbox|shared)\/.+\.(?:ts|json|sql)$/.test(path) &&
  !/\/web\/|\.test\.ts$|^app\/routes\.ts$/.test(path)

/** Milliseconds in which an editor saves everything that belongs together. */
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
  // held up here too, because a database that stops and starts is half of a restart
  if (!databaseUrl) database = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  console.log('A changed page is shown at once, changed server code after a restart. Ctrl-C stops both.\n')
  await workshop.warmUp()
} else await stop(1)
