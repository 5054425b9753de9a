import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import { type Product, startProduct } from '#app/product.ts'
import type { PaymentProvider } from '#platform/server/stripe.ts'
import { startNginxBefore } from './nginx-server.ts'
import { freePort } from './running-server.ts'

/*
 * `PROCESSES=2 npm test -- api`: every product of a test is two, behind nginx, with one database, one folder and one
 * Redis. They share the test's process and clock, but no state of a product: each has its own pools, caches, counters
 * and change listener.
 */

type Given = Parameters<typeof startProduct>[0]

/** A product for a test, and how to send a request as a visitor. */
export type ProductUnderTest = Product & {
  /** The provider of each process; none where payments are off. */
  providerOfEach: readonly PaymentProvider[]
  send: (method: string, url: string, body: unknown, headers: Record<string, string>) => Promise<Sent>
}
type Sent = { statusCode: number; body: string }

/** One product, or two behind nginx: requests alternate, and operations apply to both. */
export const startUnderTest = (options: Given, isAlone: boolean): Promise<ProductUnderTest> =>
  process.env['PROCESSES'] === '2' && !isAlone ? startTwo(options) : startOne(options)

const startOne = async (options: Given): Promise<ProductUnderTest> => {
  const product = await startProduct(options)
  return {
    ...product,
    providerOfEach: product.provider ? [product.provider] : [],
    send: (method, url, body, headers) =>
      product.app.inject({
        method: method as 'GET',
        url,
        headers,
        ...(body !== undefined && { payload: body as object }),
      }),
  }
}

const startTwo = async (options: Given): Promise<ProductUnderTest> => {
  // they have the address at which visitors reach them: that of nginx
  const port = options.config.port || (await freePort())
  const config = { ...options.config, port, redisUrl: options.config.redisUrl ?? inject('redis') }
  const [one, other] = [
    await startProduct({ ...options, config: { ...config, host: '127.0.0.2' } }),
    await startProduct({ ...options, config: { ...config, host: '127.0.0.3' } }),
  ]
  const both = [one, other]
  const proxy = await startNginxBefore([`127.0.0.2:${port}`, `127.0.0.3:${port}`], port)
  return {
    ...one,
    app: takingTurns(one.app, other.app),
    url: proxy.url,
    providerOfEach: both.flatMap(({ provider }) => provider ?? []),
    sandbox: one.sandbox && {
      ...one.sandbox,
      // jobs taken by one of them may still be running
      deliverDue: async () => void (await Promise.all(both.map(({ sandbox }) => sandbox?.deliverDue()))),
    },
    deliverDue: async () => void (await Promise.all(both.map((product) => product.deliverDue()))),
    version: {
      ...one.version,
      changed: (website) => {
        for (const { version } of both) version.changed(website)
      },
    },
    startJobs: () => {
      for (const product of both) product.startJobs()
    },
    runDueJobs: async () => {
      for (const product of both) await product.runDueJobs()
    },
    wake: () => {
      for (const product of both) product.wake()
    },
    stop: async (haste) => {
      await proxy.stop()
      await Promise.all(both.map((product) => product.stop(haste)))
    },
    send: (method, url, body, headers) => sendTo(`${proxy.url}${url}`, { method, body, headers }),
  }
}

const first = new WeakMap<object, FastifyInstance>()

/** The app with these routes: itself, or the first of the two. */
export const firstOf = (app: FastifyInstance): FastifyInstance => first.get(app) ?? app

/** An app whose every second request goes to the other one. */
const takingTurns = (one: FastifyInstance, other: FastifyInstance): FastifyInstance => {
  let requestCount = 0
  const both = new Proxy(one, {
    get: (target, key) => {
      const from = key === 'inject' && requestCount++ % 2 === 1 ? other : target
      const value = Reflect.get(from, key)
      return typeof value === 'function' ? value.bind(from) : value
    },
  })
  first.set(both, one)
  return both
}

const sendTo = (
  url: string,
  { method, body, headers }: { method: string; body: unknown; headers: Record<string, string> },
): Promise<Sent> =>
  new Promise((settle, reject) => {
    const isText = typeof body === 'string' || Buffer.isBuffer(body)
    const type = body === undefined || isText ? {} : { 'content-type': 'application/json' }
    const call = request(url, { method, agent: false, headers: { ...type, ...headers } })
    call.once('error', reject)
    call.once('response', (answer) => {
      text(answer).then((body) => settle({ statusCode: answer.statusCode ?? 0, body }), reject)
    })
    call.end(body === undefined ? undefined : isText ? body : JSON.stringify(body))
  })
