import type { IncomingMessage, ServerResponse } from 'node:http'
import type { onSendHookHandler } from 'fastify'
import type { Served } from '../watching/watch.ts'
import { rawHeader } from './prepared-response.ts'

/** A call whose answer depends only on its body and a stamp. */
type Repeatable = {
  /**
   * Everything besides the body on which an answer depends, such as the website, its version and the time; undefined: leave
   * this request to the router.
   */
  stampOf: (request: IncomingMessage) => string | undefined
  /** Counts the request. False: the router will refuse it. */
  admits: (request: IncomingMessage) => Promise<boolean> | boolean
}

/** The body is a string, so that it is sent together with the headers in one packet. */
type CachedAnswer = { stamp: string; headers: string[]; body: string }

/** The maximum bytes of a cached request body and answer, and the number of answers per call. */
const most = { body: 1_000, answer: 4_000, cached: 500 }

type Route = Repeatable & { cached: Map<string, CachedAnswer> }

/** A request while the router works on it. */
type Requested = { route: Route; key: string; stamp: string }

export type ResponseCache = {
  /** For `onSend` of a route with this path, mounted for POST: caches its answers of 200. */
  keep: (path: string, repeatable: Repeatable) => onSendHookHandler
  /** Handles the request when a cached answer may exist; calls `route` when there is none. */
  answer: (request: IncomingMessage, response: ServerResponse, route: () => void) => boolean
}

/**
 * Answers identical requests with the bytes of the router's earlier answer. The request was validated then, so nothing is
 * parsed here. A body that has not arrived together with its headers is left to the router and its timeouts. `served`
 * counts the answers.
 */
export const createResponseCache = (served?: Served): ResponseCache => {
  const routes = new Map<string, Route>()
  const requested = new WeakMap<IncomingMessage, Requested>()

  const answer: ResponseCache['answer'] = (request, response, toRouter) => {
    const route = request.method === 'POST' ? routes.get(request.url ?? '') : undefined
    if (!route) return false
    const length = Number(rawHeader(request, 'content-length'))
    if (!(length > 0 && length <= most.body) || rawHeader(request, 'content-encoding')) return false
    const stamp = route.stampOf(request)
    if (stamp === undefined) return false

    // the body follows the headers in the same packet, which is still being parsed
    process.nextTick(() => {
      const body: Buffer | null = request.read(length)
      if (body === null) return toRouter()
      const key = `${rawHeader(request, 'content-type')} ${body.toString('latin1')}`
      const leave = () => {
        request.unshift(body)
        requested.set(request, { route, key, stamp })
        toRouter()
      }
      const cached = route.cached.get(key)
      if (cached?.stamp !== stamp) return leave()
      const send = () => {
        if (served) served.repeats += 1
        response.writeHead(200, cached.headers).end(cached.body)
      }
      const admitted = route.admits(request)
      if (admitted === true) send()
      else if (admitted === false) leave()
      else void admitted.then((isAdmitted) => (isAdmitted ? send() : leave()), leave)
    })
    return true
  }

  const keep: ResponseCache['keep'] = (path, repeatable) => {
    routes.set(path, { ...repeatable, cached: new Map() })
    return (request, reply, payload, done) => {
      done(null, payload)
      const { route, key, stamp } = requested.get(request.raw) ?? {}
      if (!route || !key || !stamp || reply.statusCode !== 200 || typeof payload !== 'string') return
      // the answer may or may not include a change made in the meantime
      if (route.stampOf(request.raw) !== stamp || payload.length > most.answer) return
      if (route.cached.size >= most.cached) route.cached.clear()
      const length = Buffer.byteLength(payload)
      const headers = { ...reply.raw.getHeaders(), ...reply.getHeaders(), 'content-length': length }
      const raw = Object.entries(headers).flatMap(([name, value]) => [name, String(value)])
      route.cached.set(key, { stamp, body: payload, headers: raw })
    }
  }

  return { keep, answer }
}
