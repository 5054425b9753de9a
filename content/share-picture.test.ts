import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { framePicturesOf, sharePicture } from './conference-pictures.ts'
import { pageHead } from './page-head.ts'

/** Number of pixels of a palette PNG (e2e/indexed-png.ts) with a similar colour. */
const countDots = (png: Buffer, isLike: (red: number, green: number, blue: number) => boolean): number => {
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  const palette = chunks.get('PLTE') ?? Buffer.alloc(0)
  const like = new Set(
    Array.from({ length: palette.length / 3 }, (_, index) => index).filter((index) =>
      isLike(...([...palette.subarray(3 * index, 3 * index + 3)] as [number, number, number])),
    ),
  )
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0))
  const { width } = sharePicture.size
  let count = 0
  // each row begins with its filter byte
  for (let at = 0; at < rows.length; at++) if (at % (width + 1) > 0 && like.has(rows[at] ?? 0)) count++
  return count
}

it('the picture of shared links has a sun, and no letters, whose ink is nearly black', () => {
  const png = readFileSync(join(import.meta.dirname, '../public', sharePicture.path))
  expect(countDots(png, (red, green, blue) => red + green + blue < 110)).toBe(0)
  expect(countDots(png, (red, green, blue) => red > 200 && green < 110 && blue < 80)).toBeGreaterThan(50_000)
})

it('what a shared link says of its picture names no conference, place or date of any website', () => {
  const event = { name: 'Optics Days', pageTitle: 'Optics Days 2027', dates: { label: 'May 3-5, 2027' } }
  const none = framePicturesOf({ event, pictures: {} }, '')
  const site = { event, origin: 'https://optics.example.org', ...none } as unknown as Parameters<
    typeof pageHead
  >[0]
  const lines = pageHead(site, { description: 'Light', path: '/' })
  expect(lines).toContainEqual({ property: 'og:image:alt', content: 'A red sun over blue waves' })
  expect(lines).toContainEqual({
    property: 'og:image',
    content: 'https://optics.example.org/images/share.png',
  })
})
