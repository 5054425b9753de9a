import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { AdminOf, OwnerPermission } from '#shared/admin-of.ts'
import { type ExportList, exportPath, type OwnerExportList, ownerExportPath } from '#shared/exports.ts'
import { websiteParam } from '#shared/fields.ts'
import type { Clock } from '../clock.ts'
import { type CsvColumns, csvHeaders, csvOf } from '../documents/csv.ts'
import { ownerOf, readerOf } from './mount.ts'

type Parts = { clock: Clock }

const ofWebsite = z.object({ website: websiteParam })

/**
 * Mounts the CSV of a list (`shared/exports.ts`), streamed, as `plenary-{list}-{website}-{day}.csv`.
 * @param columns every field of the list, under the words of its page where it shows it
 * @param rows all of them, or those that the query chooses
 */
export const exportRoute = <Row, Query extends z.ZodMiniType = z.ZodMiniType<unknown>>(
  app: FastifyInstance,
  { clock }: Parts,
  {
    list,
    columns,
    query,
    rows,
  }: {
    list: ExportList
    columns: CsvColumns<Row>
    query?: Query
    rows: (permission: AdminOf, query: z.output<Query>) => AsyncGenerator<Row>
  },
): void => {
  app.get<{ Params: z.output<typeof ofWebsite>; Querystring: unknown }>(
    exportPath(list),
    {
      schema: { params: ofWebsite, ...(query && { querystring: query }) },
      config: { access: 'read', words: wordsOf(list) },
    },
    async (request, reply) => {
      const permission = readerOf(request)
      const text = await csvOf(columns, rows(permission, request.query as z.output<Query>))
      const day = clock.now().toISOString().slice(0, 10)
      return reply.headers(csvHeaders(`plenary-${list}-${permission.website}-${day}`)).send(text)
    },
  )
}

/** The same of a list of the system, as `plenary-{list}-{day}.csv`, for an OWNER. */
export const ownerExportRoute = <Row, Query extends z.ZodMiniType = z.ZodMiniType<unknown>>(
  app: FastifyInstance,
  { clock }: Parts,
  {
    list,
    columns,
    query,
    rows,
  }: {
    list: OwnerExportList
    columns: CsvColumns<Row>
    query?: Query
    rows: (permission: OwnerPermission, query: z.output<Query>) => AsyncGenerator<Row>
  },
): void => {
  app.get<{ Querystring: unknown }>(
    ownerExportPath(list),
    { schema: { ...(query && { querystring: query }) }, config: { access: 'owner', words: wordsOf(list) } },
    async (request, reply) => {
      const permission = ownerOf(request)
      const text = await csvOf(columns, rows(permission, request.query as z.output<Query>))
      const day = clock.now().toISOString().slice(0, 10)
      return reply.headers(csvHeaders(`plenary-${list}-${day}`)).send(text)
    },
  )
}

/** What the description of the API says of the CSV of a list. */
const wordsOf = (list: ExportList | OwnerExportList) => ({
  name: `export${capitals(list)}`,
  noun: 'exports',
  summary: `Saves the list of ${list.replaceAll('-', ' ')} as CSV.`,
  type: 'text/csv',
})

const capitals = (list: string) =>
  list.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())
