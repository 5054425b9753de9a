import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { exchangeChannel } from '#sandbox/stripe/server/api/answer-call.ts'

export const exchangeFolder = join(import.meta.dirname, '../test-results/exchanges')

/** In the product's process: keeps every call that it sends to the payment provider, with its answer. */
export const keepExchanges = (): void => {
  mkdirSync(exchangeFolder, { recursive: true })
  exchangeChannel.subscribe((exchange) =>
    appendFileSync(join(exchangeFolder, `${process.pid}.jsonl`), `${JSON.stringify(exchange)}\n`),
  )
}
