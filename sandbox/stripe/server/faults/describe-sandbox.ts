import type { Connection } from '#platform/server/postgres/database.ts'
import { countWaiting } from '../events/deliveries.store.ts'
import { listCallFaults } from './call-faults.store.ts'
import { type Faults, listSessionFaults, readFaults, type SessionFaults } from './faults.store.ts'

/** The state of the sandbox as lines for a person. */
export const describeSandbox = async (connection: Connection): Promise<string> => {
  const faults = await readFaults(connection)
  const waiting = await countWaiting(connection)
  const calls = await listCallFaults(connection)
  const sessions = await listSessionFaults(connection)
  const { bankSettlesAfterSeconds: bank, randomPerMille, randomSeed } = faults
  const lines: [string, string][] = [
    ['Webhooks', `${webhooksOf(faults)}${faults.reorderWebhooks ? ', newest first' : ''}`],
    ['Waiting', count(waiting, 'webhook')],
    ...sessions.map((one): [string, string] => ['  of one', `${one.sessionId}: ${webhooksOf(one)}`]),
    ['Clock', clockOf(faults)],
    ['Bank', bank === null ? 'waits for a command' : `settles after ${bank} s`],
    ['Refunds', refundsOf(faults)],
    ...calls.map(({ kind, remaining, method, path }): [string, string] => [
      'Next calls',
      [`${kind}, ${remaining === 1 ? 'once' : `${remaining} times`}`, method, path]
        .filter((text) => text !== null)
        .join(' '),
    ]),
    [
      'At random',
      randomPerMille === 0 ? 'nothing' : `${randomPerMille} of 1000 calls and events, seed ${randomSeed}`,
    ],
  ]
  return lines.map(([name, value]) => `${name.padEnd(12)}${value}`).join('\n')
}

const webhooksOf = (faults: SessionFaults): string => {
  const texts = [
    faults.withholdWebhooks && 'withheld',
    faults.loseWebhooks && 'lost',
    faults.delayWebhooksSeconds > 0 && `${faults.delayWebhooksSeconds} s late`,
    faults.duplicateWebhooks > 1 && `${faults.duplicateWebhooks} times each`,
  ].filter((text) => text !== false)
  return texts.length > 0 ? texts.join(', ') : 'delivered'
}

const count = (number: number, unit: string): string => `${number} ${unit}${number === 1 ? '' : 's'}`

const clockOf = ({ clockOffsetSeconds: ahead }: Faults): string =>
  ahead === 0 ? 'right' : `${Math.abs(ahead)} s ${ahead > 0 ? 'ahead' : 'behind'}`

const refundsOf = ({ pendingRefunds, failingRefunds }: Faults): string => {
  const texts = [
    failingRefunds > 0 && `the next ${failingRefunds} fail after a minute`,
    pendingRefunds > 0 &&
      `${failingRefunds > 0 ? 'then' : 'the next'} ${pendingRefunds} stay pending for a minute`,
  ].filter((text) => text !== false)
  return texts.length > 0 ? texts.join(', ') : 'made immediately'
}
