import type { FastifyReply } from 'fastify'
import type { ExportFormat } from '#shared/exports.ts'
import { csvHeaders, csvOf } from './csv.ts'
import type { ListColumns } from './list-columns.ts'
import { xlsxHeaders, xlsxOf, xlsxType } from './xlsx.ts'

type ListFile<Row> = {
  format: ExportFormat
  columns: ListColumns<Row>
  rows: AsyncGenerator<Row>
  now: Date
  /** What is in it, as the sheet of an XLSX is called. */
  list: string
  /** Whose it is, where it is not of the whole installation. */
  of?: string | undefined
}

/** Answers a list as a file, streamed, that is saved as `plenary-{list}-{of}-{day}`. */
export const sendList = async <Row>(
  reply: FastifyReply,
  { format, columns, rows, now, list, of }: ListFile<Row>,
): Promise<FastifyReply> => {
  const name = ['plenary', list, of, now.toISOString().slice(0, 10)].filter(Boolean).join('-')
  // nothing is said of a file before it has begun: what fails until then is answered as a failure
  if (format === 'csv') {
    const csv = await csvOf(columns, rows)
    return reply.headers(csvHeaders(name)).send(csv)
  }
  const xlsx = await xlsxOf(columns, rows, { sheet: list, now })
  return reply.headers(xlsxHeaders(name)).send(xlsx)
}

/** What the description of the API says of the file of a list. */
export const listFileWords = (format: ExportFormat, name: string, of: string) => ({
  name: format === 'csv' ? name : `${name}AsExcel`,
  noun: 'exports',
  summary: `Saves the list of ${of} as ${format === 'csv' ? 'CSV' : 'Excel (XLSX)'}.`,
  type: format === 'csv' ? 'text/csv' : xlsxType,
})
