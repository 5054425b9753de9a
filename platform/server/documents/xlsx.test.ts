import { buffer } from 'node:stream/consumers'
import { read } from '@e965/xlsx'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { centsCell, type ListCell } from '#shared/exports.ts'
import { toCents } from '#shared/money.ts'
import { xlsxOf } from './xlsx.ts'

type Row = Record<string, ListCell>

const now = new Date('2026-05-29T10:00:00Z')

async function* rowsOf(...rows: Row[]) {
  yield* rows
}

const saved = async (heads: readonly string[], rows: AsyncGenerator<Row>) => {
  const columns = Object.fromEntries(heads.map((head) => [head, (row: Row) => row[head] ?? null]))
  return buffer(await xlsxOf(columns, rows, { sheet: 'bookings', now }))
}

/** The cells of the only sheet by address, as SheetJS reads them. */
const sheetIn = (bytes: Uint8Array) => {
  const { Sheets, SheetNames } = read(bytes, { cellDates: true, cellNF: true, UTC: true, cellStyles: true })
  expect(SheetNames).toEqual(['bookings'])
  return Sheets['bookings'] ?? {}
}

test('a phone number and what looks like a date stay texts in Excel, and no text calculates', async () => {
  const texts = [
    '0312345678',
    '1-2-3',
    '=1+1',
    '+1 415 555 0100',
    '-1',
    ' spaced ',
    'two\nlines',
    '_x0041_',
    '1e5',
  ]
  const sheet = sheetIn(await saved(['Phone'], rowsOf(...texts.map((text) => ({ Phone: text })))))
  texts.forEach((text, at) => {
    const cell = sheet[`A${at + 2}`]
    expect(cell, text).toMatchObject({ t: 's', v: text, z: '@' })
    expect(cell).not.toHaveProperty('f')
  })
})

test('money, counts and moments are real numbers and dates in Excel', async () => {
  const sheet = sheetIn(
    await saved(
      ['Total (EUR)', 'Nights', 'Created (UTC)', 'Note'],
      rowsOf({
        'Total (EUR)': centsCell(toCents(123_450)),
        Nights: 3,
        'Created (UTC)': new Date('2026-12-31T23:59:30Z'),
        Note: null,
      }),
    ),
  )
  expect(sheet['A2']).toMatchObject({ t: 'n', v: 1234.5, z: '#,##0.00' })
  expect(sheet['B2']).toMatchObject({ t: 'n', v: 3 })
  expect(sheet['C2']).toMatchObject({ t: 'd', v: new Date('2026-12-31T23:59:30Z'), z: 'yyyy-mm-dd hh:mm' })
  expect(sheet['D2']).toBeUndefined()
})

test('the row of heads is bold and stays in view, and each column is as wide as what is in it, within reason', async () => {
  const bytes = await saved(['Name', 'Message'], rowsOf({ Name: 'Ada Delegate', Message: 'x'.repeat(900) }))
  const sheet = sheetIn(bytes)
  expect(sheet['!cols']?.map((column) => column.width)).toEqual([14, 52])
  expect([sheet['A1'].v, sheet['B1'].v]).toEqual(['Name', 'Message'])
  // properties that the reader does not report
  const files = unzipSync(bytes)
  const xml = (path: string) => strFromU8(files[path] ?? new Uint8Array())
  expect(xml('xl/worksheets/sheet1.xml')).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/)
  const head = /<c r="A1" s="(\d+)"/.exec(xml('xl/worksheets/sheet1.xml'))?.[1]
  const style = [...xml('xl/styles.xml').matchAll(/<xf ([^>]*)>/g)][Number(head)]?.[1]
  const font = /fontId="(\d+)"/.exec(style ?? '')?.[1]
  expect([...xml('xl/styles.xml').matchAll(/<font>.*?<\/font>/g)][Number(font)]?.[0]).toContain('<b/>')
})

test('whatever a visitor writes is a file that can be opened, and nothing of a text that a cell can hold is lost', async () => {
  const texts = ['<&>"\'', '再生 🌊 דוד', 'a\u0000b\u0007', '\ud800', 'x'.repeat(40_000)]
  const sheet = sheetIn(await saved(['Text'], rowsOf(...texts.map((Text) => ({ Text })))))
  expect([2, 3, 4].map((row) => sheet[`A${row}`].v)).toEqual(['<&>"\'', '再生 🌊 דוד', 'ab'])
  expect(sheet['A6'].v).toBe(`${'x'.repeat(32_766)}…`)
})

test('a list without rows is a file with its heads', async () => {
  const sheet = sheetIn(await saved(['Name', 'Email'], rowsOf()))
  expect(sheet['!ref']).toBe('A1:B1')
})

test('an XLSX of thousands of rows keeps none of them, and other work has its turn all the time', async () => {
  const total = 4000
  let read = 0
  let longest = 0
  let last = 0
  let turns = 0
  let going = true
  const turn = () => {
    turns++
    longest = Math.max(longest, read - last)
    last = read
    if (going) setImmediate(turn)
  }
  async function* many() {
    for (; read < total; read++) yield { Name: `Person ${read}`, Message: 'x'.repeat(300) }
  }
  setImmediate(turn)
  const sheet = sheetIn(await saved(['Name', 'Message'], many()))
  going = false
  expect(sheet['!ref']).toBe(`A1:B${total + 1}`)
  expect(sheet[`A${total + 1}`].v).toBe(`Person ${total - 1}`)
  expect(turns).toBeGreaterThan(20)
  expect(longest).toBeLessThan(500)
})

test('an XLSX fails before it begins, or breaks off, and reads no further when no one takes it', async () => {
  let read = 0
  async function* failing(after: number) {
    for (; read < after; read++) yield { Name: 'x'.repeat(1000) }
    throw new Error('The database is gone')
  }
  await expect(saved(['Name'], failing(0))).rejects.toThrow('The database is gone')
  await expect(saved(['Name'], failing(300))).rejects.toThrow('The database is gone')

  read = 0
  const columns = { Name: (row: Row) => row['Name'] ?? null }
  const stream = await xlsxOf(columns, failing(100_000), { sheet: 'bookings', now })
  for await (const _piece of stream) break
  expect(read).toBeLessThan(1000)
})
