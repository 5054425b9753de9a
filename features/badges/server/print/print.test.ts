import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { leastSize } from '#features/badges/fit-name.ts'
import type { PrintForm } from '#features/badges/print-forms.ts'
import type { PrintedPerson } from '#features/badges/printed-person.ts'
import { drawInPortions } from '#platform/server/documents/draw-in-portions.ts'
import { isLong, sampleOf } from '#tests/long.ts'
import { codePlace, cropMarks, mm } from './badge-measures.ts'
import type { PrintedOrder } from './printed-order.ts'

const conference = {
  name: 'World Renewable Energy Conference',
  when: 'May 29-31, 2026',
  where: 'Ariake, Tokyo, Japan',
  address: 'wrec.example.org',
}
const aPrinted = (change: Partial<PrintedPerson> = {}): PrintedPerson => ({
  id: '',
  name: 'Bo Li',
  organisation: 'Grid Futures Lab',
  country: 'China',
  type: 'STUDENT',
  isAccompanied: false,
  reference: 'R-7K4M-2QXT',
  payment: 'Paid',
  stay: '3 nights, 2 guests',
  ...change,
})

const thread = new URL('./print-thread.ts', import.meta.url)

/** Draws these people, so many at a time, and reads the PDF with another library than the one that wrote it. */
const draw = async (
  form: PrintForm,
  people: readonly PrintedPerson[],
  portion = 50,
  more: Partial<PrintedOrder> = {},
) => {
  const orderedAt = new Date('2026-05-01T09:00:00Z')
  const workerData: PrintedOrder = { form, conference, orderedAt, ...more }
  const noted: string[] = []
  const chunks: Uint8Array[] = []
  const bytes = drawInPortions<PrintedPerson[], string>({
    thread,
    workerData,
    portions: (async function* () {
      for (let at = 0; at < people.length; at += portion) yield people.slice(at, at + portion)
    })(),
    onDrawn: async (_, names) => {
      noted.push(...names)
    },
  })
  for await (const chunk of bytes) chunks.push(chunk)
  const pdf = Buffer.concat(chunks)
  return { pdf, noted, pages: await pagesOf(pdf) }
}

type Glyph = { originalCharCode: number }

const pagesOf = async (pdf: Buffer) => {
  const doc = await getDocument({ data: new Uint8Array(pdf), verbosity: 0, useSystemFonts: false }).promise
  const pages = []
  for (let number = 1; number <= doc.numPages; number++) {
    const page = await doc.getPage(number)
    const { items } = await page.getTextContent()
    const { fnArray, argsArray } = await page.getOperatorList()
    const drawn = fnArray.map((is, at) => ({ is, args: argsArray[at] }))
    const words = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
    pages.push({
      size: page.view.slice(2).map((points) => Math.round((points / 72) * 25.4)),
      text: words.map(({ str }) => str).join(' '),
      words: words.map(({ str, height, width, transform: [, , , , x, y] }) => ({
        text: str,
        x: x as number,
        y: (page.view[3] ?? 0) - (y as number),
        width,
        size: height,
      })),
      drawn,
      /** Letters that a font has not: the first shape of each font is the box. */
      boxes: drawn
        .filter(({ is }) => is === OPS.showText)
        .flatMap(({ args }) => (args[0] as (Glyph | number)[]).filter((one) => typeof one === 'object'))
        .filter(({ originalCharCode }) => originalCharCode === 0).length,
    })
  }
  return pages
}

const squeezed = (text: string) => text.replace(/\s/g, '')
/** Their letters in whatever order: one library gives what is written from right to left as it is read, another as it is drawn. */
const lettersOf = (text: string) => [...squeezed(text)].sort().join('')

const scripts = {
  Latin: 'Zoë Müller-Łukasiewicz',
  Vietnamese: 'Nguyễn Thị Hương',
  Greek: 'Γιώργος Παπαδόπουλος',
  Cyrillic: 'Алексей Щербаков',
  Arabic: 'محمد بن سعد',
  Hebrew: 'שרה כהן לוי',
  Thai: 'สมชาย ใจดี',
  Japanese: '髙橋 﨑子 たかはし',
  Chinese: '陈伟 张丽华',
  Korean: '김민준 한국',
  Devanagari: 'राजेश कुमार',
}

const expectWritten = (name: string, { text, boxes, words }: Awaited<ReturnType<typeof pagesOf>>[number]) => {
  expect({ name, boxes }).toEqual({ name, boxes: 0 })
  const size = Math.max(
    ...words.filter((word) => lettersOf(name).includes(word.text.charAt(0))).map((w) => w.size),
  )
  expect({ name, isLarge: size >= 16 }).toEqual({ name, isLarge: true })
  for (const letter of new Set(squeezed(name).normalize('NFC')))
    expect(text.normalize('NFC')).toContain(letter)
}

const long = 'The Very Long Institute of Renewable Energy Systems and Technologies, '.repeat(4)
const unwritable = 'தமிழ் அழகன்'
/** Whom the tests of badges look at, each on pages of their own: two for a person who is accompanied. */
const looked = {
  hebrew: [aPrinted({ name: scripts.Hebrew })],
  latin: [aPrinted()],
  long: [
    aPrinted({ name: 'x'.repeat(200), organisation: 'y'.repeat(300), country: 'z'.repeat(100) }),
    aPrinted({ name: long.slice(0, 200), organisation: long, isAccompanied: true }),
    aPrinted({ name: '髙'.repeat(200) }),
  ],
  accompanied: [aPrinted({ isAccompanied: true })],
  unwritable: [aPrinted({ name: unwritable, isAccompanied: true })],
  nine: Array.from({ length: 9 }, (_, at) =>
    aPrinted({ name: `Person ${at}`, organisation: scripts.Hebrew }),
  ),
}

const drawnBadges = new Map<PrintForm, ReturnType<typeof draw>>()
/** Drawn once for all tests, two people at a time: a thread and its fonts take about a second. */
const badgesOf = async (form: 'a6' | 'small') => {
  const drawn = drawnBadges.get(form) ?? draw(form, Object.values(looked).flat(), 2)
  drawnBadges.set(form, drawn)
  const { pages, ...rest } = await drawn
  let from = 0
  const byPerson = Object.fromEntries(
    Object.entries(looked).map(([whose, people]) => {
      const to = from + people.length + people.filter(({ isAccompanied }) => isAccompanied).length
      const own = pages.slice(from, to)
      from = to
      return [whose, own]
    }),
  ) as Record<keyof typeof looked, typeof pages>
  expect(pages).toHaveLength(from)
  return { ...rest, pagesOf: byPerson }
}

let drawnSheet: ReturnType<typeof draw> | undefined
/** A full sheet, and one with a single badge. */
const sheetsOfNine = () => {
  drawnSheet ??= draw('sheet', looked.nine, 2)
  return drawnSheet
}

describe.each(sampleOf(['a6', 'small'] as const, ['small']))('badges of the form %s', (form) => {
  test.runIf(isLong)(
    'write names in eleven scripts without a box, and the names can be read from them',
    async () => {
      const people = Object.values(scripts).map((name) => aPrinted({ name, organisation: name }))
      const { pages, noted } = await draw(form, people)
      expect(noted).toEqual([])
      expect(pages).toHaveLength(people.length)
      for (const [at, page] of pages.entries()) expectWritten(people[at]?.name ?? '', page)
    },
  )

  test('write a name in another script without a box, and it can be read', async () => {
    const { pagesOf } = await badgesOf(form)
    for (const page of pagesOf.hebrew) expectWritten(scripts.Hebrew, page)
  })

  test('begin a name that is written from right to left at the right edge, and leave the rest where it is', async () => {
    const { pagesOf } = await badgesOf(form)
    const [[hebrew], [latin]] = [pagesOf.hebrew, pagesOf.latin]
    const edge = form === 'a6' ? mm(105 - 8) : mm(90 - 6)
    const rightOf = (words: NonNullable<typeof hebrew>['words']) =>
      Math.max(...words.filter(({ size }) => size > 26).map(({ x, width }) => x + width))
    expect(rightOf(hebrew?.words ?? [])).toBeCloseTo(edge, -1)
    const still = ({ words }: NonNullable<typeof hebrew>) =>
      words.filter(({ text }) => /^(?:World|Energy|Student|May|Ariake)/.test(text))
    expect(still(hebrew as NonNullable<typeof hebrew>)).toEqual(still(latin as NonNullable<typeof latin>))
  })

  test('have no text under 8 pt, whatever is written on them, and all of it within the page', async () => {
    const { pagesOf } = await badgesOf(form)
    for (const { words, size } of pagesOf.long) {
      const [width = 0, height = 0] = size.map(mm)
      for (const word of words) {
        expect(word.size).toBeGreaterThanOrEqual(leastSize - 0.01)
        expect(word.x).toBeGreaterThan(0)
        expect(word.x + word.width).toBeLessThan(width)
        expect(word.y).toBeLessThan(height)
      }
    }
  })

  test('give who accompanies someone a badge of their own, with a line for the name', async () => {
    const { accompanied: pages } = (await badgesOf(form)).pagesOf
    expect(pages).toHaveLength(2)
    expect(pages[1]?.text).toContain('with Bo Li')
    expect(pages[1]?.text).toContain('Accompanying person')
  })

  test('leave the place of a name empty that no font can write, and say whose', async () => {
    const { pagesOf, noted } = await badgesOf(form)
    const { unwritable: pages } = pagesOf
    expect(noted).toEqual([unwritable])
    expect(pages.map(({ boxes }) => boxes)).toEqual([0, 0])
    expect(pages[0]?.text).toContain('Grid Futures Lab')
    expect(pages[1]?.text).toContain('with R-7K4M-2QXT')
  })
})

test('the place for a code stays free on A6', async () => {
  const { pagesOf } = await badgesOf('a6')
  const { x, y, width, height } = codePlace
  for (const { words } of Object.values(pagesOf).flat())
    for (const word of words) {
      const isBeside = word.x + word.width <= mm(x) || word.x >= mm(x + width)
      const isAbove = word.y <= mm(y)
      const isBelow = word.y - word.size >= mm(y + height)
      expect({ word: word.text, isFree: isBeside || isAbove || isBelow }).toMatchObject({ isFree: true })
    }
})

test('every form has its page, and a sheet takes eight', async () => {
  const sizes = async (form: 'a6' | 'small') => (await badgesOf(form)).pagesOf.nine.map(({ size }) => size)
  expect(await sizes('a6')).toEqual(Array.from({ length: 9 }, () => [105, 148]))
  expect(await sizes('small')).toEqual(Array.from({ length: 9 }, () => [90, 60]))
  const { pages } = await sheetsOfNine()
  expect(pages.map(({ size }) => size)).toEqual([
    [210, 297],
    [210, 297],
  ])
  expect(pages.map(({ text }) => text.match(/Person \d/g))).toEqual([
    ['Person 0', 'Person 1', 'Person 2', 'Person 3', 'Person 4', 'Person 5', 'Person 6', 'Person 7'],
    ['Person 8'],
  ])
})

test('a sheet has crop marks 3 mm outside of the cut, 5 mm long and 0.25 mm thick, also where it is not full', async () => {
  const marks = cropMarks()
  expect(marks).toHaveLength(16)
  for (const { from, to } of marks) expect(Math.abs(to[0] - from[0]) + Math.abs(to[1] - from[1])).toBe(5)
  // the corner at the left above, as the design has it
  expect(marks).toContainEqual({ from: [15, 20.5], to: [15, 25.5] })
  expect(marks).toContainEqual({ from: [7, 28.5], to: [12, 28.5] })
  expect(marks).toContainEqual({ from: [198, 268.5], to: [203, 268.5] })

  const { pages } = await sheetsOfNine()
  const drawn = pages[1]?.drawn ?? []
  const at = drawn.findIndex(({ is, args }) => is === OPS.constructPath && args[0] === OPS.stroke)
  expect(drawn.slice(0, at).findLast(({ is }) => is === OPS.setLineWidth)?.args[0]).toBeCloseTo(mm(0.25), 3)
  const path = Object.values(drawn[at]?.args[1][0] as Record<string, number>)
  const expected = marks.flatMap(({ from, to }) => [0, ...from.map(mm), 1, ...to.map(mm)])
  expect(path.map((one) => Math.round(one * 10))).toEqual(expected.map((one) => Math.round(one * 10)))
})

test('the file has each font once, however many portions there are', async () => {
  const { pdf } = await badgesOf('small')
  const fonts = [...pdf.toString('latin1').matchAll(/\/FontName \/\w+\+(\S+)/g)].map(([, name]) => name)
  expect(fonts.length).toBeGreaterThan(2)
  expect(new Set(fonts).size).toBe(fonts.length)
})

test('the desk list has letters, boxes, who accompanies someone below them, and its pages numbered', async () => {
  const people = Array.from({ length: 60 }, (_, at) =>
    aPrinted({ name: `${at < 30 ? 'Ada' : 'Bo'} ${at}`, isAccompanied: at === 3, payment: 'Pending' }),
  )
  const { pages } = await draw('desk-list', people, 7)
  const text = pages.map((page) => page.text).join(' ')
  expect(pages.length).toBeGreaterThan(2)
  expect(pages.map(({ size }) => size)).toEqual(pages.map(() => [210, 297]))
  expect(pages.map((page) => /page \d+ of \d+/.exec(page.text)?.[0])).toEqual(
    pages.map((_, at) => `page ${at + 1} of ${pages.length}`),
  )
  for (const { name } of people) expect(text).toContain(name)
  const [, ada = ''] = /(Ada 3 .*?) Ada 4 /.exec(text) ?? []
  expect(ada).toBe(
    'Ada 3 Grid Futures Lab, China Student R-7K4M-2QXT Pending 3 nights, 2 guests Accompanying person',
  )
  expect(text).toContain(' A Ada 0 ')
  expect(text).toContain(' B Bo 30 ')
  expect(text).toContain(', continued')
})

test.each(['a6', 'sheet'] as const)(
  'the uploaded logo is on each %s badge, once in the file, beside the name',
  async (form) => {
    const logo = await sharp({ create: { width: 640, height: 160, channels: 3, background: '#123456' } })
      .jpeg()
      .toBuffer()
    const people = ['Ada', 'Bo', 'Cy'].map((name) => aPrinted({ name }))
    const { pdf, pages } = await draw(form, people, 50, { logo })
    expect(pdf.toString('latin1').match(/\/Subtype \/Image\b/g)).toHaveLength(1)
    const images = pages.flatMap(({ drawn }) => drawn.filter(({ is }) => is === OPS.paintImageXObject))
    expect(images).toHaveLength(3)
    expect(JSON.stringify(pages)).toContain('Renewable')

    const without = await draw(form, people)
    expect(without.pdf.toString('latin1')).not.toContain('/Subtype /Image')
  },
)
