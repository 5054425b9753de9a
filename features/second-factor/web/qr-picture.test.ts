import { createHash } from 'node:crypto'
import fc from 'fast-check'
import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { qrPicture } from './qr-picture.ts'

const scale = 4

/** Paints the path as a browser does, `scale` pixels for a module. */
const paint = ({ path, size }: ReturnType<typeof qrPicture>) => {
  const width = size * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let line = Number(y) * scale; line < (Number(y) + 1) * scale; line++)
      for (let column = Number(x) * scale; column < (Number(x) + Number(run)) * scale; column++)
        data.fill(0, (line * width + column) * 4, (line * width + column) * 4 + 3)
  return { width, height: width, data }
}

test('what is drawn is what a reader reads, of any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 150 }), (text) => {
      expect(decodeQR(paint(qrPicture(text)))).toBe(text)
    }),
    { numRuns: 20 },
  )
})

test('the code of an authenticator address is the one that another reader has read, in a margin of four modules', () => {
  const address =
    'otpauth://totp/Plenary%20localhost:owner%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Plenary%20localhost&algorithm=SHA1&digits=6&period=30'
  const picture = qrPicture(address)
  const { data, width } = paint(picture)
  const modules = picture.size - 8
  const isDark = (x: number, y: number) =>
    data[((y + 4) * scale * width + (x + 4) * scale) * 4] === 0 ? '1' : '0'
  const drawn = Array.from({ length: modules }, (_, y) =>
    Array.from({ length: modules }, (_, x) => isDark(x, y)).join(''),
  ).join('\n')
  expect(createHash('sha256').update(drawn).digest('hex').slice(0, 16)).toBe('a3e8fac28036299b')
  expect(picture.path.startsWith('M4 4h7')).toBe(true)
})
