import { expect, it } from 'vitest'
import { inlineAs, pdfName } from './pdf-name.ts'

it.each([
  ['abstract.pdf', 'abstract.pdf'],
  ['Solar Cells (v2).PDF', 'Solar Cells (v2).pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\Ada\\talk.pdf', 'talk.pdf'],
  ['/etc/', 'abstract.pdf'],
  ['..', 'abstract.pdf'],
  ['.pdf', 'abstract.pdf'],
  ['', 'abstract.pdf'],
  [undefined, 'abstract.pdf'],
  ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie: x=1.pdf'],
  ['cod\u202Efdp.exe', 'codfdp.exe.pdf'],
  ['nul\0byte.pdf', 'nulbyte.pdf'],
  ['lone\uD800.pdf', 'lone.pdf'],
  ['  many   spaces .pdf', 'many spaces .pdf'],
  ['発表要旨.pdf', '発表要旨.pdf'],
])('a file name %j is shown as %j', (given, shown) => {
  expect(pdfName(given)).toBe(shown)
})

it('a long file name is cut between letters and keeps its ending', () => {
  const name = pdfName(`${'𝒜'.repeat(400)}.pdf`)
  expect([...name]).toHaveLength(150)
  expect(name).toMatch(/^𝒜+\.pdf$/u)
})

it('a file name is sent plainly and exactly, whatever stands in it', () => {
  expect(inlineAs('talk.pdf')).toBe(`inline; filename="talk.pdf"; filename*=UTF-8''talk.pdf`)
  expect(inlineAs('Élan "vital"; x=(1).pdf')).toBe(
    `inline; filename="Elan _vital_ x_1_.pdf"; filename*=UTF-8''%C3%89lan%20%22vital%22%3B%20x%3D%281%29.pdf`,
  )
  // what pdfName has not seen cannot break out either
  expect(inlineAs('a\r\nb\uD800')).toBe(`inline; filename="a_b_"; filename*=UTF-8''a%0D%0Ab%EF%BF%BD`)
})
