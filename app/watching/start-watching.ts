import type { Config } from '#platform/server/config.ts'
import { productVersion } from '#platform/server/product-version.ts'
import { serveMetrics } from '#platform/server/watching/metrics-server.ts'
import { combineWatches, noWatch, type Watch } from '#platform/server/watching/watch.ts'
import { watchStatements } from '#platform/server/watching/watch-statements.ts'
import { addFigures, type FigureDeps } from './add-figures.ts'

type WatchingDeps = FigureDeps & { config: Pick<Config, 'metrics' | 'traces'> }

export type Watching = {
  watch: Watch
  /** Port of the metrics; undefined: disabled. */
  metricsPort: number | undefined
  stop: () => Promise<void>
}

/**
 * Serves metrics and exports traces where configured; their libraries are loaded only then. Must run before the pool's
 * first connection, or its statements are not traced.
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
  const both = metrics && traces ? combineWatches(metrics.watch, traces.watch) : undefined
  return {
    watch: both ?? metrics?.watch ?? traces?.watch ?? noWatch(),
    metricsPort: served?.port,
    stop: async () => {
      await Promise.all([served?.stop(), traces?.stop()])
    },
  }
}
