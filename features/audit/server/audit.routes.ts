import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import {
  type AuditEntry,
  type AuditFilter,
  auditFilePath,
  auditFilter,
  listAudit,
} from '#features/audit/audit.contract.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { ListColumns } from '#platform/server/documents/list-columns.ts'
import { describeListFile, sendList } from '#platform/server/documents/list-file.ts'
import { serve } from '#platform/server/http/mount.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { Admit, SelfOf } from '#shared/admin-of.ts'
import { exportFormats, momentCell } from '#shared/exports.ts'
import { Problem } from '#shared/problem.ts'
import { type Asking, everyEntry, listEntries } from './list-entries.ts'

type Deps = { db: Database; clock: Clock; admit: Admit; selfOf: SelfOf }

const json = (values: AuditEntry['old']) => values && JSON.stringify(values)

const columns: ListColumns<AuditEntry> = {
  'Time ({zone})': ({ at }) => momentCell(at),
  Who: ({ admin }) => admin,
  Website: ({ website }) => website,
  Action: ({ action }) => action,
  Subject: ({ subject }) => subject,
  Old: ({ old }) => json(old),
  New: ({ new: after }) => json(after),
}

/** The routes of the page about changes, for organisers. */
export const auditRoutes = (app: FastifyInstance, { db, clock, admit, selfOf }: Deps): void => {
  const requested = (request: FastifyRequest, filter: AuditFilter): Asking => {
    const self = selfOf(request)
    const isUnknown = filter.website && self.role === 'OWNER' && !self.websites.includes(filter.website)
    if (isUnknown) throw new Problem(400, 'invalid_input', 'Unknown website')
    return { self, permission: filter.website && admit(request, filter.website, 'read'), filter }
  }

  serve(app, listAudit, ({ query }, request) => listEntries(db, requested(request, query)))

  for (const format of exportFormats)
    app.get<{ Querystring: z.output<typeof auditFilter> }>(
      auditFilePath(format),
      {
        schema: { querystring: auditFilter },
        // the admin's grants decide which websites are included
        config: { access: 'read', words: describeListFile(format, 'exportAudit', 'changes') },
      },
      (request, reply) => {
        const { cursor: _cursor, ...filter } = request.query
        const rows = everyEntry(db, requested(request as FastifyRequest, filter))
        return sendList(reply, {
          format,
          columns,
          rows,
          now: clock.now(),
          timeZone: filter.zone ?? 'UTC',
          list: 'audit',
          of: filter.website,
        })
      },
    )
}
