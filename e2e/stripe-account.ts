import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock } from '#platform/server/clock.ts'
import { openDatabase, openPool } from '#platform/server/postgres/database.ts'
import { startSandbox } from '#sandbox/stripe/server/start-sandbox.ts'
import { cloneDatabase, onServer, type TestServer } from '#tests/test-server.ts'

/** What an owner enters to connect the account. */
export const accountKeys = {
  secretKey: 'sk_test_accountofjourneys4Q2x',
  webhookSecret: 'whsec_accountofjourneys9fA1',
}

/**
 * A Stripe account on this machine, for owners who connect one: a sandbox with a ledger of its own, which starts with its
 * first call.
 */
export const startStripeAccount = async (postgres: TestServer) => {
  let starting: Promise<Awaited<ReturnType<typeof startLedger>>> | undefined
  const server = createServer((incoming, answer) => {
    starting ??= startLedger(postgres)
    starting.then(
      ({ host, port }) => {
        const { method, url: path, headers } = incoming
        const onward = request({ host, port, method, path, headers }, (response) => {
          answer.writeHead(response.statusCode ?? 502, response.headers)
          response.pipe(answer)
        })
        onward.on('error', () => answer.destroy())
        incoming.pipe(onward)
      },
      () => answer.destroy(),
    )
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await (await starting)?.stop()
    },
  }
}

const silent = { debug() {}, info() {}, warn() {}, error() {} }

const startLedger = async (postgres: TestServer) => {
  const { name, address } = await cloneDatabase(postgres, postgres.template)
  const pool = openPool(address, () => undefined, 2)
  const sandbox = await startSandbox({
    db: openDatabase(pool),
    clock: systemClock,
    log: silent,
    ...accountKeys,
    webhookUrl: () => undefined,
  })
  return {
    host: sandbox.host,
    port: sandbox.port,
    stop: async () => {
      await sandbox.stop()
      await pool.end()
      await onServer(postgres.address, `drop database ${name} with (force)`)
    },
  }
}
