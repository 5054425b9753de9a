import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Exchange } from '#sandbox/stripe/server/api/answer-call.ts'
import { checkExchange } from '#tests/stripe-description.ts'
import { exchangeFolder } from './record-exchanges.ts'

const readExchanges = (): Exchange[] =>
  readdirSync(exchangeFolder)
    .flatMap((name) => readFileSync(join(exchangeFolder, name), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Exchange)

/**
 * Validates all requests of the journeys' products to the payment provider against Stripe's description at the end
 * (payments case 46).
 */
export default () => {
  rmSync(exchangeFolder, { recursive: true, force: true })
  mkdirSync(exchangeFolder, { recursive: true })
  return () => {
    const exchanges = readExchanges()
    const violations = exchanges.flatMap(checkExchange)
    console.log(
      `\n  case 46: of ${exchanges.length} calls to the payment provider ${violations.length} violate its description`,
    )
    if (violations.length > 0) throw new Error(violations.slice(0, 20).join('\n'))
  }
}
