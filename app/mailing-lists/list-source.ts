import type { PaymentDeps } from '#features/payments/server/payment-deps.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import type { ListSource } from '#platform/server/postgres/list-page.ts'

/** What the lists are read with, and the links are made of. */
export type SourceDeps = Pick<PaymentDeps, 'db' | 'provider'> & {
  origins: Pick<Origins, 'homeOf'>
  sessionKey: string
}

/** Larger than a page: nothing else waits for it. */
const batch = 500

/** All rows of a list, as it shows them. */
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
