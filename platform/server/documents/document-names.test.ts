import { describe, expect, test } from 'vitest'
import { isLong } from '#tests/long.ts'
import { textOf } from '#tests/pdf-text.ts'
import { documentFonts } from './document-fonts.ts'
import { drawDocument } from './draw-document.ts'
import { drawableText, hasUndrawableLetters, isDrawn } from './drawable-text.ts'
import { createDocument, type PdfDocument } from './pdf-document.ts'

const { text: face, strong } = documentFonts()
const styles = {
  name: { face: strong, size: 11, leading: 15, colour: '#000' },
  foot: { face, size: 9, leading: 13, colour: '#000' },
}

const draw = (write: (paper: PdfDocument<'name'>) => void) =>
  drawDocument({ title: '', subject: '', author: '', made: new Date(0) }, (doc) => {
    const paper = createDocument(doc, styles)
    paper.startPage()
    write(paper)
    paper.end()
  })

const names = {
  Latin: 'Zoë Müller-Łukasiewicz',
  Vietnamese: 'Nguyễn Thị Hương',
  Japanese: '髙橋 﨑子 たかはし',
  Chinese: '陈伟 张丽华',
  Korean: '김민준 한국',
  Cyrillic: 'Алексей Щербаков Ґ',
  Greek: 'Γιώργος Παπαδόπουλος',
  Devanagari: 'राजेश कुमार श्रीवास्तव',
  Thai: 'สมชาย ใจดี น้ำ',
  Arabic: 'محمد بن سعيد',
  Hebrew: 'שרה כהן לוי',
}
const mixed = 'Dr. محمد Smith, 髙橋商店 & שרה (Tel Aviv 2026) 陈伟 김 राज สมชาย Щ'

/** Text extraction inserts a gap where the font changes within a word. */
const squeezed = (text: string) => text.replace(/\s/g, '')

/** Right-to-left words in drawing order. */
const asDrawn = (name: string) =>
  name.replace(/[\u0590-\u06ff]+(?: [\u0590-\u06ff]+)*/g, (words) => [...words].reverse().join(''))

describe('a name', () => {
  test.each(Object.entries(isLong ? { ...names, mixed } : { Vietnamese: names.Vietnamese, mixed }))(
    'in %s has all its letters and copies out',
    async (_script, name) => {
      expect(isDrawn(styles.name.face, name)).toBe(true)
      const pdf = await draw((paper) => paper.write('P', name, styles.name))
      expect(squeezed(textOf(pdf))).toBe(squeezed(asDrawn(name)))
      expect(pdf.length).toBeLessThan(250_000)
    },
  )

  test('in no script that we have is said to be such', () => {
    expect(hasUndrawableLetters(strong, 'தமிழ்')).toBe(true)
  })

  test.each([
    ['Ada 🎉 Lovelace', 'Ada Lovelace'],
    ['Ada👩🏽‍🔬 🇯🇵', 'Ada'],
    // signs that stand for letters which the fonts have
    ['𝐀𝐝𝐚 𝟙', 'Ada 1'],
    ['Institute ⚗︎ of 🜚 Energy', 'Institute of Energy'],
    ['தமிழ் Institute', '? Institute'],
    ['🎉', '?'],
  ])('with signs that no font has, %s, is drawn without boxes as %s', async (name, drawn) => {
    for (const style of [styles.name, styles.foot]) {
      expect(drawableText(style.face, name).replace(/\s+/g, ' ')).toBe(drawn)
      const pdf = await draw((paper) => paper.write('P', name, style))
      expect(squeezed(textOf(pdf))).toBe(squeezed(drawn))
    }
    expect(hasUndrawableLetters(strong, name)).toBe(name.includes('தமிழ்'))
  })

  test('that is longer than its line is cut between letters, with their marks', async () => {
    const pdf = await draw((paper) => paper.write('P', 'श्री'.repeat(30), styles.name, 48, 100))
    expect(squeezed(textOf(pdf))).toBe('श्री'.repeat(30))
  })
})

test.runIf(isLong)('ten scripts and a mixed line in one document are less than 250 kB', async () => {
  const pdf = await draw((paper) => {
    for (const name of [...Object.values(names), mixed]) {
      paper.write('P', name, styles.name)
      paper.write('P', name, styles.foot)
    }
  })
  expect(pdf.length).toBeLessThan(250_000)
})

/** The numbers of the drawn glyphs, from left to right. */
const shapesOf = (text: string, features?: readonly string[]) =>
  face.cut(text).flatMap(({ text: piece, font }) => {
    if (!font) return []
    const { glyphs } = font.layout(piece, features) as { glyphs: { id: number }[] }
    return glyphs.map(({ id }) => id)
  })

describe('letters have their right shapes', () => {
  test('Arabic ones are joined, and drawn from the right', () => {
    const alone = ['م', 'ح', 'م', 'د'].flatMap((letter) => shapesOf(letter, ['rtlm']))
    const joined = shapesOf('محمد', ['rtlm'])
    expect(joined).toHaveLength(4)
    expect(joined.toReversed()).not.toEqual(alone)
    // the first م is joined to the left only, the other one to both sides
    expect(joined[3]).not.toBe(joined[1])
  })

  test('Devanagari ones grow together, and the short i stands before its letter', () => {
    expect(shapesOf('क्ष').length).toBeLessThan(3)
    expect(shapesOf('कि').at(-1)).toBe(shapesOf('क').at(0))
  })

  test('the Thai tone mark stands above the ring of am', () => {
    expect(shapesOf('น้ำ')).toEqual(shapesOf('น\u0e4d\u0e49\u0e32'))
  })
})
