import type { Config } from '#platform/server/config.ts'
import { productVersion } from '#platform/server/product-version.ts'
import { serveMetrics } from '#platform/server/watching/metrics-server.ts'
import { unwatched, type Watch, watchedByBoth } from '#platform/server/watching/watch.ts'
import { watchStatements } from '#platform/server/watching/watch-statements.ts'
import { addFigures, type FigureDeps } from './add-figures.ts'

type WatchingDeps = FigureDeps & { config: Pick<Config, 'metrics' | 'traces'> }

export type Watching = {
  watch: Watch
  /** Where the metrics are served; undefined: nowhere. */
  metricsPort: number | undefined
  stop: () => Promise<void>
}

/**
 * Serves metrics and sends traces, each where its setting says so. What either needs is loaded only then. Call it before the
 * pool has its first connection, else that one's statements are in no trace.
 */
export const startWatching = async (deps: WatchingDeps): Promise<Watching> => {
  const { config, pool } = deps
  const version = productVersion()
  const metrics = config.metrics
    ? (await import('#platform/server/watching/metrics.ts')).createMetrics(version)
    : undefined
  const traces = config.traces
    ? (await import('#platform/server/watching/traces.ts')).createTraces({ ...config.traces, version })
    : undefined
  if (metrics) addFigures(metrics, deps)
  if (traces) watchStatements(pool, traces.watch)
  const served = metrics && config.metrics ? await serveMetrics(metrics, config.metrics) : undefined
  const both = metrics && traces ? watchedByBoth(metrics.watch, traces.watch) : undefined
  return {
    watch: both ?? metrics?.watch ?? traces?.watch ?? unwatched(),
    metricsPort: served?.port,
    stop: async () => {
      await Promise.all([served?.stop(), traces?.stop()])
    },
  }
}
