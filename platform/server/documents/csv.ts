import { pipeline, Readable } from 'node:stream'
import { type Stringifier, stringify } from 'csv-stringify'
import { plainCell } from '#shared/exports.ts'
import type { ListColumns } from './list-columns.ts'

/** How a formula begins, wide letters and what a spreadsheet may skip before it included; and with TAB, CR or LF. */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u

/** What calculates nothing though it begins with a plus. */
const phone = /^\+[\d ().-]+$/

/** Where a spreadsheet that does not split at commas may begin another cell, with what it skips there, and the sign behind. */
const inner = /[;\t\r\n\v\f\u0085\u2028\u2029][;"\s\p{Cc}\p{Cf}]*(?=([=+\-@\uff1d\uff0b\uff0d\uff20]?))/gu

/**
 * A list as CSV for spreadsheets: UTF-8 that says so (BOM), lines that end with CRLF, quoted as RFC 4180 has it. What
 * begins as a formula does gets a `'` before it, behind a `;`, a tab or a line break within a cell too, so that what a
 * visitor wrote is never calculated. A phone number is none.
 * The first row is there before this resolves: what fails at once fails before an answer has begun, what fails later
 * breaks the text off. The others are taken as fast as the reader takes the text.
 */
export const csvOf = async <Row>(
  columns: ListColumns<Row>,
  rows: AsyncGenerator<Row>,
): Promise<Stringifier> => {
  const written = (row: Row) =>
    Object.values(columns).map((of) => {
      const cell = of(row)
      return typeof cell === 'string' ? guarded(cell) : plainCell(cell)
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
    columns: Object.keys(columns),
    record_delimiter: 'windows',
    quote_record_delimiter: true,
  })
  // anyone who reads the text hears of a failure by it
  pipeline(Readable.from(lines()), text, () => undefined)
  return text
}

/** The text without a formula, wherever a spreadsheet splits it: a `'` stands before what would be one. */
const guarded = (text: string): string => {
  const within = text.replace(inner, (begin, sign: string) => (sign ? `${begin}'` : begin))
  return formula.test(text) && !phone.test(text) ? `'${within}` : within
}

/** The headers of a CSV file that is saved as `{name}.csv`; the name is made of letters, digits, dots and hyphens. */
export const csvHeaders = (name: string): Record<string, string> => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name.replace(/[^\w.-]+/g, '-')}.csv"`,
})
