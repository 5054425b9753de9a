import type { Readable } from 'node:stream'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { strToU8 } from 'fflate'
import { convertDateToSerialNumber, getCellAddress, sanitizeTextContent } from 'write-excel-file/utility'
import { headOf, type ListCell } from '#shared/exports.ts'
import { localAsUtc } from '#shared/time/zoned-time.ts'
import type { ListColumns } from './list-columns.ts'
import { emptyWorkbook, type Styles, type Workbook, widthsOf } from './xlsx-workbook.ts'
import { type ZipEntry, zipOf } from './zip.ts'

/** The number of rows from which column widths are chosen. */
const measuredRows = 100
/** The length of the chunks in characters: other work can run after each. */
const pieceLength = 32_768
/** Spreadsheets report a file with a longer text as damaged. */
const longestText = 32_767
const mostRows = 1_048_576

/**
 * A list as an XLSX file of one sheet: texts stay texts, numbers are numbers, amounts have two decimals and moments are in
 * `timeZone`; the bold header row is frozen. Rows are read at the reader's pace, and none is kept. The first rows are read before
 * this resolves: an early failure fails before the answer has begun, a later one aborts the stream.
 * @param sheet its name
 */
export const xlsxOf = async <Row>(
  columns: ListColumns<Row>,
  rows: AsyncGenerator<Row>,
  { sheet, now, timeZone = 'UTC' }: { sheet: string; now: Date; timeZone?: string },
): Promise<Readable> => {
  const cellsOf = (row: Row) => Object.values(columns).map((of) => inZone(of(row), timeZone))
  const first: ListCell[][] = []
  while (first.length < measuredRows) {
    const { done, value } = await rows.next()
    if (done) break
    first.push(cellsOf(value))
  }
  const all = async function* () {
    yield* first
    for await (const row of rows) yield cellsOf(row)
  }
  const heads = Object.keys(columns).map((name) => headOf(name, timeZone))
  const workbook = await emptyWorkbook(sheet, heads, widthsOf([heads, ...first]))
  const entries = async function* (): AsyncGenerator<ZipEntry> {
    for (const [name, bytes] of Object.entries(workbook.files)) yield { name, bytes: [bytes] }
    yield { name: workbook.sheetPath, bytes: sheetOf(workbook, all()) }
  }
  return zipOf(entries(), now)
}

/** Sheets know no zones: a moment is stored as its local time. */
const inZone = (cell: ListCell, timeZone: string): ListCell =>
  cell instanceof Date ? localAsUtc(cell, timeZone) : cell

const sheetOf = async function* (
  { begin, end, styles }: Workbook,
  rows: AsyncGenerator<ListCell[]>,
): AsyncGenerator<Uint8Array> {
  let piece = begin
  let number = 1
  for await (const cells of rows) {
    number++
    if (number > mostRows) throw new Error(`A sheet has ${mostRows} rows and no more`)
    piece += `<row r="${number}">${cells.map((cell, column) => cellXml(cell, getCellAddress(number - 1, column), styles)).join('')}</row>`
    if (piece.length < pieceLength) continue
    yield strToU8(piece)
    piece = ''
    await othersTurn()
  }
  yield strToU8(piece + end)
}

const cellXml = (cell: ListCell, address: string, styles: Styles): string => {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string')
    return `<c r="${address}" s="${styles.text}" t="inlineStr"><is><t xml:space="preserve">${textXml(cell)}</t></is></c>`
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`
  if (cell instanceof Date)
    return `<c r="${address}" s="${styles.moment}"><v>${convertDateToSerialNumber(cell)}</v></c>`
  return `<c r="${address}" s="${styles.amount}"><v>${cell.euros}</v></c>`
}

/** Escapes `_x0041_`, which spreadsheets would read as an A. */
const textXml = (text: string): string => {
  const whole = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text
  return sanitizeTextContent(whole.toWellFormed()).replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
}

/** The headers of an XLSX file `{name}.xlsx`; the name consists of letters, digits, dots and hyphens. */
export const xlsxHeaders = (name: string): Record<string, string> => ({
  'content-type': xlsxType,
  'content-disposition': `attachment; filename="${name.replace(/[^\w.-]+/g, '-')}.xlsx"`,
})

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
