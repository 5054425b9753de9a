import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import {
  type AuditEntry,
  type AuditFilter,
  auditCsvPath,
  auditFilter,
  listAudit,
} from '#features/audit/audit.contract.ts'
import type { Clock } from '#platform/server/clock.ts'
import { type CsvColumns, csvHeaders, csvOf } from '#platform/server/documents/csv.ts'
import { mount } from '#platform/server/http/mount.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { Admit, SelfOf } from '#shared/admin-of.ts'
import { type Asking, everyEntry, listEntries } from './list-entries.ts'

type Parts = { db: Database; clock: Clock; admit: Admit; selfOf: SelfOf }

/** Of which websites it tells is decided by who asks. */
const config = {
  access: 'read',
  words: {
    name: 'exportAudit',
    noun: 'exports',
    summary: 'Saves the list of changes as CSV.',
    type: 'text/csv',
  },
} as const

const json = (values: AuditEntry['old']) => values && JSON.stringify(values)

const columns: CsvColumns<AuditEntry> = {
  'Time (UTC)': ({ at }) => at,
  Who: ({ admin }) => admin,
  Website: ({ website }) => website,
  Action: ({ action }) => action,
  Subject: ({ subject }) => subject,
  Old: ({ old }) => json(old),
  New: ({ new: after }) => json(after),
}

/** What the page about the changes calls, behind the gate. */
export const auditRoutes = (app: FastifyInstance, { db, clock, admit, selfOf }: Parts): void => {
  const requested = (request: FastifyRequest, filter: AuditFilter): Asking => ({
    self: selfOf(request),
    permission: filter.website && admit(request, filter.website, 'read'),
    filter,
  })

  mount(app, listAudit, async ({ query }, answer, request) =>
    answer(200, await listEntries(db, requested(request, query))),
  )

  app.get<{ Querystring: z.output<typeof auditFilter> }>(
    auditCsvPath,
    { schema: { querystring: auditFilter }, config },
    async (request, reply) => {
      const { cursor: _cursor, ...filter } = request.query
      const text = await csvOf(columns, everyEntry(db, requested(request as FastifyRequest, filter)))
      const day = clock.now().toISOString().slice(0, 10)
      const name = ['plenary-audit', filter.website, day].filter(Boolean).join('-')
      return reply.headers(csvHeaders(name)).send(text)
    },
  )
}
