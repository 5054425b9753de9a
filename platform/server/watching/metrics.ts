import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { byThrowing, countsOfServed, type Served, type Step, type Watch } from './watch.ts'

/** One value of a gauge that is read at each scrape. */
export type Sample = { labels: Readonly<Record<string, string>>; value: number }

/** A gauge that is read at each scrape. Undefined: it cannot be read now, and is left out. */
export type ReadGauge = {
  name: string
  help: string
  labels: readonly string[]
  read: () => Promise<readonly Sample[] | undefined> | readonly Sample[] | undefined
}

export type Metrics = {
  watch: Watch
  /** Adds a gauge that is read at each scrape. */
  gauge: (gauge: ReadGauge) => void
  /** All metrics in the text format of Prometheus. */
  text: () => Promise<string>
  contentType: string
}

/** In seconds: fine where a visitor notices, up to where they have given up. */
const buckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** The metrics of this process for Prometheus. Imported only when enabled: it takes some 20 MB. */
export const createMetrics = (version: string): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const served = countsOfServed()
  countServed(registry, served)
  new Gauge({
    name: 'plenary_build_info',
    help: 'Always 1; the label says which version runs',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1)

  const requests = new Histogram({
    name: 'plenary_http_request_duration_seconds',
    help: 'Requests that the router has answered, by the pattern of their route',
    labelNames: ['route', 'method', 'status'],
    buckets,
    registers: [registry],
  })
  const step = watchSteps(registry)
  return {
    watch: {
      served,
      step,
      request: ({ method, isInner }, go) => {
        go()
        return ({ route, status, seconds }) => {
          if (isInner) return
          const labels = { route, method: methodOf(method), status: `${Math.floor(status / 100)}xx` }
          requests.observe(labels, seconds)
        }
      },
    },
    gauge: (gauge) => addGauge(registry, gauge),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** A client may send any method; it must not become a label. */
const methodOf = (method: string): string => (methods.has(method) ? method : 'other')

const stepMetrics = {
  job: ['plenary_job_duration_seconds', 'Runs of jobs'],
  mail: ['plenary_mail_duration_seconds', 'Mails handed on, to the mail server or the outbox'],
  provider: ['plenary_provider_call_duration_seconds', 'Calls to the payment provider, each attempt'],
  upload: ['plenary_upload_duration_seconds', 'Uploads that were read'],
} as const

/** A histogram for each kind of step, and how many are in progress. Statements are only for traces. */
const watchSteps = (registry: Registry): Watch['step'] => {
  const underWay = new Gauge({
    name: 'plenary_under_way',
    help: 'How much of a kind is under way in this process',
    labelNames: ['kind'],
    registers: [registry],
  })
  const histograms = new Map<Step['kind'], Histogram>()
  for (const [kind, [name, help]] of Object.entries(stepMetrics)) {
    underWay.set({ kind }, 0)
    const labelNames = ['name', 'outcome']
    histograms.set(
      kind as Step['kind'],
      new Histogram({ name, help, labelNames, buckets, registers: [registry] }),
    )
  }

  return async ({ kind, name }, work, judge = byThrowing) => {
    const histogram = histograms.get(kind)
    if (!histogram) return work()
    const begun = performance.now()
    const note = (outcome: string) => histogram.observe({ name, outcome }, (performance.now() - begun) / 1000)
    underWay.inc({ kind })
    try {
      const result = await work()
      note(judge({ result }))
      return result
    } catch (error) {
      note(judge({ error }))
      throw error
    } finally {
      underWay.dec({ kind })
    }
  }
}

/** Counted in plain numbers while requests are served, and read from there at each scrape. */
const countServed = (registry: Registry, served: Served): void => {
  const counters = [
    ['plenary_page_cache_hits_total', 'Public pages answered from memory', 'pages'],
    ['plenary_page_cache_misses_total', 'Public pages that had to be made first', 'pagesMade'],
    ['plenary_files_served_total', 'Built files answered from memory', 'files'],
    ['plenary_repeated_answers_total', 'Calls answered with the bytes of the same call before', 'repeats'],
  ] as const
  for (const [name, help, key] of counters) {
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(served[key])
      },
    })
  }
}

const addGauge = (registry: Registry, { name, help, labels, read }: ReadGauge): void => {
  new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      const samples = await read()
      this.reset()
      for (const sample of samples ?? []) this.set(sample.labels, sample.value)
    },
  })
}
