import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { systemClock } from '#platform/server/clock.ts'
import { runOperation } from '#sandbox/stripe/server/due/run-due.ts'
import { attemptPayment } from '#sandbox/stripe/server/page/attempt-payment.ts'
import { atEnd } from './at-end.ts'
import { testDatabase } from './database.ts'
import { providerSteps } from './provider-steps.ts'
import { runSandbox, secretKey } from './sandbox.ts'
import { checkExchange } from './stripe-description.ts'

/** Where a connection breaks: before the provider receives the request, or before we receive its response. */
type Break = 'question' | 'answer'

/** A proxy between the product and the provider; while cut, connections are reset. */
const aWire = async (host: string, port: number) => {
  let cut: Break | undefined
  const server = createServer((incoming, answer) => {
    if (cut === 'question') {
      incoming.socket.destroy()
      return
    }
    const { method, url: path, headers } = incoming
    const onward = request({ host, port, method, path, headers }, (response) => {
      if (cut === 'answer') {
        response.resume().once('end', () => incoming.socket.destroy())
        return
      }
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  atEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    whileCut: async <T>(work: () => Promise<T>, at: Break = 'question'): Promise<T> => {
      cut = at
      try {
        return await work()
      } finally {
        cut = undefined
      }
    },
  }
}

/**
 * A separate Stripe account, emulated by a sandbox with its own ledger, for products that run with a key. `settings`
 * connect a product to it, `key` is what its owner would enter; webhooks are sent on demand. Call it at the top of a file.
 */
export const aStripeAccount = async (key = secretKey) => {
  const { db } = await testDatabase()
  const { host, port, stripe, exchanges } = await runSandbox(db, { secretKey: key })
  const { url, whileCut } = await aWire(host, port)
  atEnd(async () => expect(exchanges.flatMap(checkExchange)).toEqual([]))

  return {
    stripe,
    exchanges,
    settings: {
      STRIPE_SECRET_KEY: key,
      STRIPE_WEBHOOK_SECRET: 'whsec_new,whsec_old',
      STRIPE_API_URL: url,
    },
    /**
     * During `work` no request of the product reaches the provider; cut at the `answer`, requests arrive but responses
     * are lost.
     */
    whileCut,
    /** The visitor's actions on the hosted page. */
    pay: (sessionId: string) =>
      runOperation(db, systemClock, (work) => attemptPayment(work, sessionId, 'succeeded')),
    ...providerSteps(db, systemClock),
  }
}
