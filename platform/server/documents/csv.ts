import { pipeline, Readable } from 'node:stream'
import { type Stringifier, stringify } from 'csv-stringify'
import { headOf, plainCell } from '#shared/exports.ts'
import type { ListColumns } from './list-columns.ts'

/** The beginning of a formula: also with fullwidth characters, after what a spreadsheet may skip, or with TAB, CR or LF. */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u

/**
 * Begins with a plus, but calculates nothing; unless it begins a row, where a spreadsheet that does not split at commas
 * reads on into the next cells.
 */
const phone = /^\+[\d ().-]+$/

/**
 * Where a spreadsheet that does not split at commas may start another cell: the separator, what it skips, and the sign
 * after it.
 */
const inner = /[;\t\r\n\v\f\u0085\u2028\u2029][;"\s\p{Cc}\p{Cf}]*(?=([=+\-@\uff1d\uff0b\uff0d\uff20]?))/gu

/**
 * A list as CSV for spreadsheets: UTF-8 with BOM, CRLF line ends, quoted as in RFC 4180. What begins like a formula gets a
 * `'` before it, also after a `;`, a tab or a line break within a cell, so that visitors' input is never calculated. A
 * phone number is not a formula.
 * The first row is read before this resolves: an early failure fails before the answer has begun, a later one aborts the
 * stream. The other rows are read at the reader's pace. Moments are in `timeZone`.
 */
export const csvOf = async <Row>(
  columns: ListColumns<Row>,
  rows: AsyncGenerator<Row>,
  timeZone = 'UTC',
): Promise<Stringifier> => {
  const written = (row: Row) =>
    Object.values(columns).map((of, place) => {
      const cell = of(row)
      return typeof cell === 'string' ? guarded(cell, place === 0) : plainCell(cell, timeZone)
    })
  const first = await rows.next()
  const lines = async function* () {
    if (first.done) return
    yield written(first.value)
    for await (const row of rows) yield written(row)
  }
  const text = stringify({
    bom: true,
    header: true,
    columns: Object.keys(columns).map((name) => headOf(name, timeZone)),
    record_delimiter: 'windows',
    quote_record_delimiter: true,
  })
  // the reader of the text receives the error
  pipeline(Readable.from(lines()), text, () => undefined)
  return text
}

/** The text without formulas, wherever a spreadsheet splits it: a `'` is inserted before each. */
const guarded = (text: string, beginsRow: boolean): string => {
  const within = text.replace(inner, (begin, sign: string) => (sign ? `${begin}'` : begin))
  return formula.test(text) && (beginsRow || !phone.test(text)) ? `'${within}` : within
}

/** The headers of a CSV file `{name}.csv`; the name consists of letters, digits, dots and hyphens. */
export const csvHeaders = (name: string): Record<string, string> => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name.replace(/[^\w.-]+/g, '-')}.csv"`,
})
