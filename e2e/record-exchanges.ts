import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { exchangeChannel } from '#sandbox/stripe/server/api/answer-call.ts'

export const exchangeFolder = join(import.meta.dirname, '../test-results/exchanges')

/** Runs in the product's process: records every exchange with the payment provider. */
export const keepExchanges = (): void => {
  mkdirSync(exchangeFolder, { recursive: true })
  exchangeChannel.subscribe((exchange) =>
    appendFileSync(join(exchangeFolder, `${process.pid}.jsonl`), `${JSON.stringify(exchange)}\n`),
  )
}
