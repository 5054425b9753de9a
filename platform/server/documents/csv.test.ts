import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvHeaders, csvOf } from './csv.ts'

const columns = {
  Name: (row: { name: string }) => row.name,
  Letters: ({ name }: { name: string }) => name.length,
}

async function* rowsOf(...names: string[]) {
  for (const name of names) yield { name }
}

const written = async (...names: string[]) => text(await csvOf(columns, rowsOf(...names)))

it.each([
  '=1+1',
  '+1+1',
  '+cmd|1',
  '-1',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '\nx',
  '＝1',
  '＋1',
  '－1',
  '＠1',
  ' =1+1',
  '\u00a0\u200b-1',
  '\u202e@SUM(A1)',
])('a CSV export never lets a cell be a formula: %j I12', async (name) => {
  const line = `'${name}`
  const cell = /[\r\n]/.test(name) ? `"${line}"` : line
  expect(await written(name)).toBe(`Name,Letters\r\n${cell},${name.length}\r\n`)
})

it.each(['+1 415 555 0100', '+81 (3) 1234-5678', '+49.30.123', '+1'])(
  'a CSV export leaves the phone number %j as it is, unless it begins the row and reads on into the next cell',
  async (phone) => {
    const second = { Letters: () => 1, Name: columns.Name }
    expect(await text(await csvOf(second, rowsOf(phone)))).toBe(`Letters,Name\r\n1,${phone}\r\n`)
    expect(await written(phone)).toBe(`Name,Letters\r\n'${phone},${phone.length}\r\n`)
  },
)

/** The cells as a spreadsheet with this delimiter reads them: quotes count at the beginning of a cell. */
const cellsOf = (csv: string, delimiter: string): string[] => {
  const cells: string[] = []
  let at = 0
  while (at < csv.length) {
    let cell = ''
    if (csv[at] === '"') {
      for (at++; at < csv.length && (csv[at] !== '"' || csv[at + 1] === '"'); at++)
        cell += csv[at] === '"' ? csv[at++] : csv[at]
      at++
    }
    for (; at < csv.length && csv[at] !== delimiter && csv[at] !== '\n' && csv[at] !== '\r'; at++)
      cell += csv[at]
    cells.push(cell)
    at++
  }
  return cells
}

const isFormula = (cell: string) =>
  /^[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u.test(cell) && !/^\+[\d ().-]+$/.test(cell)

it.each([
  'a;=1+1',
  'a;;@SUM(A1)',
  'a\t-1+1',
  'a\n=1+1',
  'a\r\n+1+1',
  'a;"=1+1',
  'a; \u200b\t"＝1',
  '\t=1+1',
  'a;"\n"=1;"',
])(
  'a CSV export never lets a part of a cell be a formula, wherever a spreadsheet splits: %j I12',
  async (name) => {
    const second = { Letters: () => 1, Name: columns.Name }
    const csv = (await text(await csvOf(second, rowsOf('x', name)))).slice(1)
    for (const delimiter of [',', ';', '\t']) expect(cellsOf(csv, delimiter).filter(isFormula)).toEqual([])
  },
)

it('a CSV export never lets any part be a formula, whatever is in a row, and reads long cells in no time I12', async () => {
  const letters = fc.constantFrom(...';\t\n\r"=+-@ ,1a\u200b＝')
  const cell = fc.array(letters, { maxLength: 12 }).map((all) => all.join(''))
  await fc.assert(
    fc.asyncProperty(cell, cell, async (one, other) => {
      const both = { One: () => one, Other: ({ name }: { name: string }) => name }
      const csv = (await text(await csvOf(both, rowsOf(other)))).slice(1)
      for (const delimiter of [',', ';', '\t']) expect(cellsOf(csv, delimiter).filter(isFormula)).toEqual([])
    }),
    {
      examples: [
        ['+ ', ''],
        ['+1', '0+A1'],
      ],
    },
  )
  const begun = performance.now()
  await written(`${'\n'.repeat(10_000)}x`, `${';"\t'.repeat(5_000)}x`, ' '.repeat(10_000))
  expect(performance.now() - begun).toBeLessThan(500)
})

it('a CSV export leaves alone what is no formula, and a number that is less than nothing', async () => {
  const less = { Cents: () => -5, Name: ({ name }: { name: string }) => name }
  expect(await text(await csvOf(less, rowsOf('a=b', ' b', "o'clock", '')))).toBe(
    "Cents,Name\r\n-5,a=b\r\n-5, b\r\n-5,o'clock\r\n-5,\r\n",
  )
})

it('a CSV export quotes as RFC 4180 has it, and ends lines with CRLF', async () => {
  expect(await written('a,b', 'a"b', 'a\nb', 'a\r\nb', '再生')).toBe(
    'Name,Letters\r\n"a,b",3\r\n"a""b",3\r\n"a\nb",3\r\n"a\r\nb",4\r\n再生,2\r\n',
  )
})

it('a CSV export says that it is UTF-8, and names its columns when there is nothing in it', async () => {
  const stream = await csvOf(columns, rowsOf())
  const [first] = await stream.toArray()
  expect(first?.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect(await written()).toBe('Name,Letters\r\n')
})

it('a CSV export fails before it begins, or breaks off', async () => {
  async function* failing(after: number) {
    for (let row = 0; row < after; row++) yield { name: 'x' }
    throw new Error('The database is gone')
  }
  await expect(csvOf(columns, failing(0))).rejects.toThrow('The database is gone')
  const begun = await csvOf(columns, failing(3))
  await expect(text(begun)).rejects.toThrow('The database is gone')
})

it('a CSV export reads no further when nobody takes the text', async () => {
  let read = 0
  let returned = false
  async function* endless() {
    try {
      for (;;) {
        read++
        yield { name: 'x'.repeat(1000) }
      }
    } finally {
      returned = true
    }
  }
  const stream = await csvOf(columns, endless())
  for await (const _chunk of stream) break
  expect(read).toBeLessThan(500)
  await expect.poll(() => returned).toBe(true)
})

it('a CSV export gives a file a name that is safe everywhere', () => {
  expect(csvHeaders('plenary audit "x"\r\nÄ/..')).toEqual({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="plenary-audit-x-...csv"',
  })
})
