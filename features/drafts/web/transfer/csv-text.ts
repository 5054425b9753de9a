/** Begins a formula in a spreadsheet. */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u

/** Rows as CSV for spreadsheets: UTF-8 with BOM, CRLF. What begins like a formula gets a `'` before it. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`

const cellOf = (text: string): string => {
  const plain = formula.test(text) ? `'${text}` : text
  return /[",;\t\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** The rows of a CSV, separated by comma, semicolon or tab, as the first line has them; the inverse of `toCsv`. */
export const fromCsv = (text: string): string[][] => {
  const plain = text.replace(/^\ufeff/, '')
  const head = plain.split('\n', 1)[0] ?? ''
  const [separator] = [',', ';', '\t'].toSorted(
    (one, other) => head.split(other).length - head.split(one).length,
  )
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < plain.length) {
    const [cell, end] = plain[at] === '"' ? quotedAt(plain, at) : plainAt(plain, at, separator ?? ',')
    row.push(cell.replace(/^'(?=[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/u, ''))
    if (plain[end] === separator) {
      at = end + 1
      if (at >= plain.length) row.push('')
    } else {
      rows.push(row)
      row = []
      at = end + (plain.startsWith('\r\n', end) ? 2 : 1)
    }
  }
  if (row.length > 0) rows.push(row)
  return rows.filter((one) => one.some((cell) => cell.trim() !== ''))
}

/** The cell that begins with a quotation mark, and where it ends. */
const quotedAt = (text: string, from: number): [cell: string, end: number] => {
  let cell = ''
  let at = from + 1
  for (;;) {
    const end = text.indexOf('"', at)
    if (end < 0) return [cell + text.slice(at), text.length]
    cell += text.slice(at, end)
    if (text[end + 1] !== '"') return [cell, end + 1]
    cell += '"'
    at = end + 2
  }
}

const plainAt = (text: string, from: number, separator: string): [cell: string, end: number] => {
  let end = from
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++
  return [text.slice(from, end), end]
}
