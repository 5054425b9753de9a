import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contrastOf, type Hex, hexOf } from './colour.ts'
import { type Look, looks } from './look.ts'
import { grounds, headerGround, paletteOf } from './palette.ts'

const hues = Array.from({ length: 36 }, (_, step) => step * 10)
const drawn: readonly Look[] = [
  { name: 'sun', hue: 157 },
  { name: 'lens', hue: 301 },
  { name: 'pulse', hue: 350 },
]
const every: readonly Look[] = [...looks.flatMap((name) => hues.map((hue) => ({ name, hue }))), ...drawn]

/** What of a look cannot be read, as text with its contrast. */
const unreadable = (look: Look): string[] =>
  (['light', 'dark'] as const).flatMap((theme) => {
    const of = paletteOf(look)[theme]
    const { ink, canvas, surface } = grounds[theme]
    const pairs: [what: string, one: Hex, other: Hex, least: number][] = [
      ['the call to action', of.onGo, of.go, 4.5],
      ['the call to action under the pointer', of.onGo, of.goHover, 4.5],
      ['the button of the header', of.barOnGo, of.barGo, 4.5],
      ['the button of the header under the pointer', of.barOnGo, of.barGoHover, 4.5],
      ['the button on the header', of.barGo, headerGround, 2.5],
      ['a mark on the header', of.barMark, headerGround, 4.5],
      ['a line on the page', of.line, canvas, 3],
      ['a line on a card', of.line, surface, 3],
      ['text on the water', '#ffffff', of.wave4, 4.5],
      ['small text on the water', '#c6d5e8', of.wave4, 4.5],
      ...([of.sky1, of.sky2, of.sky3] as const).map((sky, at): [string, Hex, Hex, number] => [
        `text on the sky ${at + 1}`,
        ink,
        sky,
        4.5,
      ]),
    ]
    return pairs.flatMap(([what, one, other, least]) =>
      contrastOf(one, other) < least ? [`${theme}: ${what} ${contrastOf(one, other).toFixed(2)}`] : [],
    )
  })

describe('the colours of a look', () => {
  test.each(every)('of $name at $hue degrees can be read in both themes', (look) => {
    expect(unreadable(look)).toEqual([])
  })

  test('of sun at the hue it was drawn for are those of the style sheet', () => {
    const sheet = readFileSync(join(import.meta.dirname, '../../ui/styles/tokens.css'), 'utf8')
    const [light = '', dark = ''] = sheet.split('[data-theme="dark"]')
    const { light: day, dark: night } = paletteOf({ name: 'sun', hue: 157 })
    for (const [part, of] of [
      [light, day],
      [dark, night],
    ] as const) {
      const token = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(part)?.[1]
      expect([1, 2, 3, 4].map((at) => token(`sky-${at}`))).toEqual([of.sky1, of.sky2, of.sky3, of.sky4])
      expect([1, 2, 3, 4].map((at) => token(`wave-${at}`))).toEqual([of.wave1, of.wave2, of.wave3, of.wave4])
      expect([token('sky-band'), token('sun-1'), token('sun-2')]).toEqual([of.band, of.sun1, of.sun2])
      expect([token('shu'), token('shu-hover'), token('on-shu')]).toEqual([of.go, of.goHover, of.onGo])
    }
  })

  test('of two hues differ', () => {
    const suns = hues.map((hue) => paletteOf({ name: 'lens', hue }).light.sun1)
    expect(new Set(suns).size).toBe(hues.length)
  })
})

test('a colour of OKLCH is the one that browsers show, within what sRGB has', () => {
  expect(hexOf({ lightness: 1, chroma: 0, hue: 0 })).toBe('#ffffff')
  // oklch(62.8% 0.2577 29.23) is pure red
  expect(hexOf({ lightness: 0.628, chroma: 0.2577, hue: 29.23 })).toMatch(/^#f[ef]0[0-3]0[0-3]$/)
  expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21)
})
