import type { Connection } from '#platform/server/database.ts'

/** How the sandbox misbehaves on command. */
export type Faults = {
  /** Events are written but not delivered until this is switched off. */
  withholdWebhooks: boolean
  /** Each event that is written from now on is delivered this often, in parallel (1 to 20; 1 is right). */
  duplicateWebhooks: number
  /** Added to the sandbox's time: creation, expiry, signatures. */
  clockOffsetSeconds: number
}

const none: Faults = { withholdWebhooks: false, duplicateWebhooks: 1, clockOffsetSeconds: 0 }

export const readFaults = async (connection: Connection): Promise<Faults> => {
  const row = await connection
    .selectFrom('sandboxFaults')
    .select(['withholdWebhooks', 'duplicateWebhooks', 'clockOffsetSeconds'])
    .executeTakeFirst()
  return row ?? none
}

/** Changes what is named and leaves the rest as it is. */
export const writeFaults = async (connection: Connection, change: Partial<Faults>): Promise<Faults> =>
  connection
    .insertInto('sandboxFaults')
    .values({ ...none, ...change })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        withholdWebhooks: change.withholdWebhooks ?? row.ref('sandboxFaults.withholdWebhooks'),
        duplicateWebhooks: change.duplicateWebhooks ?? row.ref('sandboxFaults.duplicateWebhooks'),
        clockOffsetSeconds: change.clockOffsetSeconds ?? row.ref('sandboxFaults.clockOffsetSeconds'),
      })),
    )
    .returning(['withholdWebhooks', 'duplicateWebhooks', 'clockOffsetSeconds'])
    .executeTakeFirstOrThrow()
