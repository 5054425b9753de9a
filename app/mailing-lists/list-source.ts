import type { PaymentDeps } from '#features/payments/server/payment-deps.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import type { ListSource } from '#platform/server/postgres/list-page.ts'

/** Dependencies for reading the lists and building personal links. */
export type SourceDeps = Pick<PaymentDeps, 'db' | 'providers'> & {
  origins: Pick<Origins, 'homeOf'>
  sessionKey: string
}

/** Larger than a page of a list, because no one waits for single pages. */
const batch = 500

/** Reads all rows of a list in its presentation. */
export const readAll = async <Row, Listed>({
  read,
  cursorOf,
  shown,
}: ListSource<Row, Listed>): Promise<Listed[]> => {
  const all: Listed[] = []
  for (let after: string | undefined; ; ) {
    const rows = await read(after, batch)
    all.push(...rows.map(shown))
    const last = rows.at(-1)
    if (last === undefined || rows.length < batch) return all
    after = cursorOf(last)
  }
}

export const warning = 'Keep this link to yourself. Anyone who has it can see and change what is yours.'
