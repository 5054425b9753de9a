import type { Connection } from '#platform/server/database.ts'
import { countWaiting } from './deliveries.store.ts'
import { readFaults } from './faults.store.ts'

/** How the sandbox behaves now, in lines for a person. */
export const describeSandbox = async (connection: Connection): Promise<string> => {
  const { withholdWebhooks, duplicateWebhooks, clockOffsetSeconds } = await readFaults(connection)
  const waiting = await countWaiting(connection)
  return [
    `Webhooks      ${withholdWebhooks ? 'withheld' : 'delivered'}${waiting > 0 ? `, ${waiting} waiting` : ''}`,
    `Each event    ${duplicateWebhooks === 1 ? 'once' : `${duplicateWebhooks} times`}`,
    `Clock         ${clockOffsetSeconds === 0 ? 'right' : `${Math.abs(clockOffsetSeconds)} s ${clockOffsetSeconds > 0 ? 'ahead' : 'behind'}`}`,
  ].join('\n')
}
