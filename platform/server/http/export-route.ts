import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { ContentOf } from '#content/website-content.ts'
import type { AdminOf, OwnerPermission } from '#shared/admin-of.ts'
import {
  type ExportFormat,
  type ExportList,
  exportFormats,
  exportPath,
  type OwnerExportList,
  ownerExportPath,
} from '#shared/exports.ts'
import { websiteParam } from '#shared/fields.ts'
import type { Clock } from '../clock.ts'
import type { ListColumns } from '../documents/list-columns.ts'
import { describeListFile, sendList } from '../documents/list-file.ts'
import { ownerOf, readerOf } from './mount.ts'

type Deps = { clock: Clock; contentOf: ContentOf }

const ofWebsite = z.object({ website: websiteParam })

type Files<Row, Query extends z.ZodMiniType, Permission> = {
  columns: ListColumns<Row>
  query?: Query
  rows: (permission: Permission, query: z.output<Query>) => AsyncGenerator<Row>
}

/**
 * Mounts the CSV and the XLSX of a list (`shared/exports.ts`), streamed as `plenary-{list}-{website}-{day}`,
 * with times and day in the conference's zone.
 * @param columns all fields of the list, with the headings of its page where it shows them
 * @param rows all rows, or those of the query
 */
export const exportRoute = <Row, Query extends z.ZodMiniType = z.ZodMiniType<unknown>>(
  app: FastifyInstance,
  { clock, contentOf }: Deps,
  { list, columns, query, rows }: Files<Row, Query, AdminOf> & { list: ExportList },
): void => {
  for (const format of exportFormats)
    app.get(
      exportPath(list, format),
      {
        schema: { params: ofWebsite, ...(query && { querystring: query }) },
        config: { access: 'read', words: wordsOf(list, format) },
      },
      async (request, reply) => {
        const permission = readerOf(request)
        const { event } = await contentOf(permission.website)
        const chosen = rows(permission, request.query as z.output<Query>)
        return sendList(reply, {
          format,
          columns,
          rows: chosen,
          now: clock.now(),
          timeZone: event.dates.timeZone,
          list,
          of: permission.website,
        })
      },
    )
}

/**
 * As `exportRoute` for a list of the installation, as `plenary-{list}-{day}`, for an OWNER. Without a
 * conference its times are in UTC.
 */
export const ownerExportRoute = <Row, Query extends z.ZodMiniType = z.ZodMiniType<unknown>>(
  app: FastifyInstance,
  { clock }: Pick<Deps, 'clock'>,
  { list, columns, query, rows }: Files<Row, Query, OwnerPermission> & { list: OwnerExportList },
): void => {
  for (const format of exportFormats)
    app.get(
      ownerExportPath(list, format),
      {
        schema: { ...(query && { querystring: query }) },
        config: { access: 'owner', words: wordsOf(list, format) },
      },
      (request, reply) => {
        const chosen = rows(ownerOf(request), request.query as z.output<Query>)
        return sendList(reply, { format, columns, rows: chosen, now: clock.now(), timeZone: 'UTC', list })
      },
    )
}

const wordsOf = (list: ExportList | OwnerExportList, format: ExportFormat) =>
  describeListFile(format, `export${capitals(list)}`, list.replaceAll('-', ' '))

const capitals = (list: string) =>
  list.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())
