import { strFromU8, unzipSync } from 'fflate'
import writeExcelFile from 'write-excel-file/node'
import type { ListCell } from '#shared/exports.ts'

/** The numbers of the cell styles in the workbook. */
export type Styles = { text: string; amount: string; moment: string }

export type Workbook = {
  files: Record<string, Uint8Array>
  sheetPath: string
  /** The sheet's XML before the rows, and after them. */
  begin: string
  end: string
  styles: Styles
}

/** The library builds workbooks in memory: it writes everything but the rows, and one sample row for the styles. */
export const emptyWorkbook = async (
  sheet: string,
  heads: readonly string[],
  widths: readonly number[],
): Promise<Workbook> => {
  const example = [
    { value: 'text', format: '@' },
    { value: 1, format: '#,##0.00' },
    { value: new Date(0), format: 'yyyy-mm-dd hh:mm' },
  ]
  const written = await writeExcelFile(
    [heads.map((value) => ({ value, fontWeight: 'bold' as const })), example],
    { sheet, columns: widths.map((width) => ({ width })), stickyRowsCount: 1 },
  ).toBuffer()
  const sheetPath = 'xl/worksheets/sheet1.xml'
  const { [sheetPath]: sheetBytes = new Uint8Array(), ...files } = unzipSync(written)
  const xml = strFromU8(sheetBytes)
  const [row, rest] = [xml.indexOf('<row r="2"'), xml.indexOf('</sheetData>')]
  const [text, amount, moment] = Array.from(
    xml.slice(row, rest).matchAll(/ s="(\d+)"/g),
    ([, style]) => style,
  )
  if (row < 0 || !text || !amount || !moment) throw new Error('The library writes another sheet than it did')
  return {
    files,
    sheetPath,
    begin: xml.slice(0, row),
    end: xml.slice(rest),
    styles: { text, amount, moment },
  }
}

/** Column widths in letters, from the content, within bounds. */
export const widthsOf = (rows: readonly (readonly ListCell[])[]): number[] =>
  (rows[0] ?? []).map((_, column) => {
    const lengths = rows.map((row) => lengthOf(row[column] ?? null))
    return Math.min(Math.max(...lengths, 8), 50) + 2
  })

const lengthOf = (cell: ListCell): number => {
  if (cell instanceof Date) return 'yyyy-mm-dd hh:mm'.length
  if (typeof cell === 'object') return cell === null ? 0 : cell.text.length + 1
  return Math.max(
    ...String(cell)
      .slice(0, 1000)
      .split('\n')
      .map((line) => line.length),
  )
}
