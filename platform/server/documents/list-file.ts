import type { FastifyReply } from 'fastify'
import type { ExportFormat } from '#shared/exports.ts'
import { wallTimeAt } from '#shared/time/zoned-time.ts'
import { csvHeaders, csvOf } from './csv.ts'
import type { ListColumns } from './list-columns.ts'
import { xlsxHeaders, xlsxOf, xlsxType } from './xlsx.ts'

type ListFile<Row> = {
  format: ExportFormat
  columns: ListColumns<Row>
  rows: AsyncGenerator<Row>
  now: Date
  /** The zone of its moments and of the day in its name. */
  timeZone: string
  /** The list's name, also that of the XLSX sheet. */
  list: string
  /** Its website or the like, unless it is of the whole installation. */
  of?: string | undefined
}

/** Streams a list as a file named `plenary-{list}-{of}-{day}`. */
export const sendList = async <Row>(
  reply: FastifyReply,
  { format, columns, rows, now, timeZone, list, of }: ListFile<Row>,
): Promise<FastifyReply> => {
  const name = ['plenary', list, of, wallTimeAt(now.getTime(), timeZone).date].filter(Boolean).join('-')
  // headers are set only once the file has begun: an earlier failure is answered as a failure
  if (format === 'csv') {
    const csv = await csvOf(columns, rows, timeZone)
    return reply.headers(csvHeaders(name)).send(csv)
  }
  const xlsx = await xlsxOf(columns, rows, { sheet: list, now, timeZone })
  return reply.headers(xlsxHeaders(name)).send(xlsx)
}

/** The API description of a list's file. */
export const describeListFile = (format: ExportFormat, name: string, of: string) => ({
  name: format === 'csv' ? name : `${name}AsExcel`,
  feature: 'exports',
  summary: `Saves the list of ${of} as ${format === 'csv' ? 'CSV' : 'Excel (XLSX)'}.`,
  type: format === 'csv' ? 'text/csv' : xlsxType,
})
