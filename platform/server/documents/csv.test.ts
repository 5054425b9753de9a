import { text } from 'node:stream/consumers'
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
  '+1',
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
])('I12 never lets a cell be a formula: %j', async (name) => {
  const line = `'${name}`
  const cell = /[\r\n]/.test(name) ? `"${line}"` : line
  expect(await written(name)).toBe(`Name,Letters\r\n${cell},${name.length}\r\n`)
})

it('leaves alone what is no formula, and a number that is less than nothing', async () => {
  const less = { Cents: () => -5, Name: ({ name }: { name: string }) => name }
  expect(await text(await csvOf(less, rowsOf('a=b', ' b', "o'clock", '')))).toBe(
    "Cents,Name\r\n-5,a=b\r\n-5, b\r\n-5,o'clock\r\n-5,\r\n",
  )
})

it('quotes as RFC 4180 has it, and ends lines with CRLF', async () => {
  expect(await written('a,b', 'a"b', 'a\nb', 'a\r\nb', '再生')).toBe(
    'Name,Letters\r\n"a,b",3\r\n"a""b",3\r\n"a\nb",3\r\n"a\r\nb",4\r\n再生,2\r\n',
  )
})

it('says that it is UTF-8, and names its columns when there is nothing in it', async () => {
  const stream = await csvOf(columns, rowsOf())
  const [first] = await stream.toArray()
  expect(first?.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect(await written()).toBe('Name,Letters\r\n')
})

it('fails before it begins, or breaks off', async () => {
  async function* failing(after: number) {
    for (let row = 0; row < after; row++) yield { name: 'x' }
    throw new Error('The database is gone')
  }
  await expect(csvOf(columns, failing(0))).rejects.toThrow('The database is gone')
  const begun = await csvOf(columns, failing(3))
  await expect(text(begun)).rejects.toThrow('The database is gone')
})

it('reads no further when nobody takes the text', async () => {
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

it('gives a file a name that is safe everywhere', () => {
  expect(csvHeaders('plenary audit "x"\r\nÄ/..')).toEqual({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="plenary-audit-x-...csv"',
  })
})
