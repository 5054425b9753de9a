import type { FastifyInstance } from 'fastify'
import {
  listRefusedAddresses,
  type RefusedAddress,
  retryAddress as retry,
} from '#features/mails/refusals.contract.ts'
import type { Clock } from '#platform/server/clock.ts'
import { mount, serve } from '#platform/server/http/mount.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { answerList, type ListSource } from '#platform/server/postgres/list-page.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import type { TimeSort } from '#shared/list-page.ts'
import { type RefusedRow, readRefusals } from './refusals.store.ts'
import { retryAddress } from './retry-address.ts'

type Deps = { db: Database; clock: Clock }

/** The routes of refused addresses, for organisers. */
export const refusalRoutes = (app: FastifyInstance, deps: Deps): void => {
  mount(
    app,
    listRefusedAddresses,
    async ({ query: { address, sort, ...page }, permission }, answer, _request, reply) =>
      answerList(refusalSource(deps.db, permission, address, sort), page, answer, reply),
  )
  serve(app, retry, ({ params: { id }, permission }) => retryAddress(deps, permission, id))
}

const refusalSource = (
  db: Database,
  { website }: AdminOf,
  address: string | undefined,
  sort: TimeSort = '-date',
): ListSource<RefusedRow, RefusedAddress> => ({
  read: (after, count) => readRefusals(db, website, address, { descending: sort === '-date', after, count }),
  cursorOf: ({ id }) => id,
  shown: ({ id, name, address: refused, answerCode, answer, refusedAt, mailId }) => ({
    id,
    name,
    address: refused,
    answerCode,
    answer,
    refusedAt: refusedAt.toISOString(),
    mailId,
  }),
})
