import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { byThrowing, countsOfServed, type Incoming, type Step, type Watch } from './watch.ts'

type Settings = {
  /** The URL of the collector: `/v1/traces` is appended. */
  endpoint: string
  serviceName: string
  version: string
  /** The fraction of traces that is sent, from 0 to 1. */
  share: number
}

export type Traces = {
  watch: Watch
  /** Sends the remaining spans; waits for a few seconds at most. */
  stop: () => Promise<void>
}

const spanKinds: Readonly<Record<Step['kind'], SpanKind>> = {
  job: SpanKind.CONSUMER,
  mail: SpanKind.CLIENT,
  provider: SpanKind.CLIENT,
  statement: SpanKind.CLIENT,
  upload: SpanKind.INTERNAL,
}

/**
 * Sends spans of requests, jobs, provider calls, emails and statements by OTLP over HTTP. They contain names and figures,
 * never a value. Imported only when a URL is set: it takes some 15 MB.
 */
export const createTraces = ({ endpoint, serviceName, version, share }: Settings): Traces => {
  const sampler = new TraceIdRatioBasedSampler(share)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    // a client's header must not make us send more than the fraction
    sampler: new ParentBasedSampler({ root: sampler, remoteParentSampled: sampler }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: addressOf(endpoint) }) }),
    ],
  })
  const tracer = provider.getTracer('plenary', version)
  // one per product, not per process: two in one process do not mix
  const current = new AsyncLocalStorage<Context>()
  const begin = (name: string, kind: SpanKind, parent: Context): [Span, Context] => {
    const span = tracer.startSpan(name, { kind }, parent)
    return [span, trace.setSpan(parent, span)]
  }

  const step: Watch['step'] = async (step, work, judge = byThrowing) => {
    const parent = current.getStore()
    // background statements of a process belong to no trace
    if (step.kind === 'statement' && !parent) return work()
    const [span, context] = begin(nameOf(step), spanKinds[step.kind], parent ?? ROOT_CONTEXT)
    if (step.kind === 'statement') span.setAttribute('db.system.name', 'postgresql')
    try {
      const result = await current.run(context, work)
      span.setAttribute('plenary.outcome', judge({ result }))
      return result
    } catch (error) {
      span.setAttribute('plenary.outcome', judge({ error }))
      // only the error's name: a message may quote user input
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'unknown' })
      throw error
    } finally {
      span.end()
    }
  }

  const request: Watch['request'] = (incoming, go) => {
    const parent = current.getStore() ?? callersOf(incoming)
    const kind = incoming.isInner ? SpanKind.INTERNAL : SpanKind.SERVER
    const [span, context] = begin(incoming.method, kind, parent)
    current.run(context, go)
    return ({ route, status }) => {
      span.updateName(`${incoming.method} ${route}`)
      span.setAttributes({
        'http.request.method': incoming.method,
        'http.route': route,
        'http.response.status_code': status,
        'plenary.request_id': incoming.id,
      })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    }
  }

  return {
    watch: { served: countsOfServed(), step, request },
    stop: () => Promise.race([provider.shutdown(), pause(5_000)]).catch(() => undefined),
  }
}

const nameOf = ({ kind, name }: Step): string =>
  kind === 'statement' || kind === 'provider' ? name : `${kind} ${name}`

const addressOf = (endpoint: string): string => `${endpoint.replace(/\/+$/, '')}/v1/traces`

const propagator = new W3CTraceContextPropagator()

/** The trace of the caller, from the header `traceparent`. */
const callersOf = ({ headers }: Incoming): Context =>
  propagator.extract(ROOT_CONTEXT, headers, {
    get: (from, key) => from[key],
    keys: (from) => Object.keys(from),
  })

const pause = (milliseconds: number): Promise<void> =>
  new Promise((settle) => {
    setTimeout(settle, milliseconds).unref()
  })
