import { describe, expect, test } from 'vitest'
import { type LookName, looks } from '#shared/look/look.ts'
import { paletteOf } from '#shared/look/palette.ts'
import { drawLayers, everywhere } from './draw-layers.ts'
import { markIco, markSvg, touchIcon } from './look-mark.ts'
import { sharePng } from './look-picture.ts'
import { pngOf } from './png.ts'

const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

describe('the pictures of a look', () => {
  // an hour of blue, far from the hues that looks were drawn for
  test.each(looks.map((name) => [name] as [LookName]))(
    'of %s have their sizes and differ per hue',
    (name) => {
      const [one, other] = [230, 30].map((hue) => sharePng({ name, hue }))
      if (!one || !other) throw new Error('Nothing was drawn')
      expect(sizeOf(one)).toBe('1200x630')
      expect(one.length).toBeLessThan(150_000)
      expect(one.equals(other)).toBe(false)
      expect(sizeOf(touchIcon({ name, hue: 230 }))).toBe('180x180')
      expect(sizeOf(markIco({ name, hue: 230 }).subarray(22))).toBe('32x32')
    },
  )

  test('the mark has the sun of its hue, and no text', () => {
    const look = { name: 'lens', hue: 230 } as const
    expect(markSvg(look)).toContain(paletteOf(look).dark.sun1)
    for (const name of looks) expect(markSvg({ name, hue: 230 })).not.toMatch(/<text|<title/)
  })
})

test('a layer covers what is below by its opacity', () => {
  const { rgba } = drawLayers({ width: 1, height: 1 }, [
    { shape: everywhere, colour: '#000000' },
    { shape: everywhere, colour: '#ffffff', opacity: 0.5 },
  ])
  expect([...rgba]).toEqual([128, 128, 128, 255])
  expect(sizeOf(pngOf({ width: 1, height: 1, rgba }))).toBe('1x1')
})
