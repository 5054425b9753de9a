import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contrastOf, type Hex, hexOf, mixOf } from './colour.ts'
import { type Look, looks } from './look.ts'
import { grounds, headerGround, type Palette, paletteOf } from './palette.ts'

const hues = Array.from({ length: 36 }, (_, step) => step * 10)
const drawn: readonly Look[] = [
  { name: 'sun', hue: 157 },
  { name: 'lens', hue: 301 },
  { name: 'pulse', hue: 350 },
]
const every: readonly Look[] = [...looks.flatMap((name) => hues.map((hue) => ({ name, hue }))), ...drawn]

const sheet = readFileSync(join(import.meta.dirname, '../../ui/styles/tokens.css'), 'utf8')
const [light = '', dark = ''] = sheet.split('[data-theme="dark"]')
/** A colour of the style sheet. */
const token = (theme: 'light' | 'dark', name: string): Hex => {
  const found = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(theme === 'dark' ? dark : light)?.[1]
  if (!found) throw new Error(`There is no colour ${name}`)
  return found as Hex
}

/** Focus is shown by a ring of two colours, one of which differs from its ground, on the water and on the header too. */
const focusOf = (theme: 'light' | 'dark', of: Palette): [what: string, contrast: number][] => {
  const { canvas, surface } = grounds[theme]
  const best = (ring: readonly Hex[], ground: Hex) => Math.max(...ring.map((one) => contrastOf(one, ground)))
  const ring = [token(theme, 'focus-out'), token(theme, 'focus-in')]
  const ringOnDark: readonly Hex[] = ['#ffc93c', '#07090d']
  return [
    ...[canvas, surface, of.go, of.sky1, of.sky2, of.sky3, of.sky4].map((ground): [string, number] => [
      `focus on ${ground}`,
      best(ring, ground),
    ]),
    ...[headerGround, of.barGo, of.wave4].map((ground): [string, number] => [
      `focus on the dark ${ground}`,
      best(ringOnDark, ground),
    ]),
  ]
}

/** What of a look cannot be read, as text with its contrast. */
const unreadable = (look: Look): string[] =>
  (['light', 'dark'] as const).flatMap((theme) => {
    const of = paletteOf(look)[theme]
    const { ink, ink2, canvas, surface } = grounds[theme]
    const pairs: [what: string, one: Hex, other: Hex, least: number][] = [
      ['the call to action', of.onGo, of.go, 4.5],
      ['the call to action under the pointer', of.onGo, of.goHover, 4.5],
      ['the button of the header', of.barOnGo, of.barGo, 4.5],
      ['the button of the header under the pointer', of.barOnGo, of.barGoHover, 4.5],
      ['the button on the header', of.barGo, headerGround, 3],
      ['a mark on the header', of.barMark, headerGround, 4.5],
      ['a line on the page', of.line, canvas, 3],
      ['a line on a card', of.line, surface, 3],
      ['text on the water', '#ffffff', of.wave4, 4.5],
      ['small text on the water', '#c6d5e8', of.wave4, 4.5],
      ['the pause button under the pointer', '#ffffff', mixOf(of.wave4, '#ffffff', 0.2), 4.5],
      ['the border of the pause button', mixOf(of.wave4, '#ffffff', 0.55), of.wave4, 3],
      ['text on the first card', '#dbe6f2', theme === 'dark' ? of.wave2 : of.wave4, 4.5],
      ...[of.sky1, of.sky2, of.sky3].flatMap((sky, at): [string, Hex, Hex, number][] => [
        [`text on the sky ${at + 1}`, ink, sky, 4.5],
        [`quiet text on the sky ${at + 1}`, ink2, sky, 4.5],
      ]),
    ]
    const measured = pairs.map(([what, one, other, least]) => [what, contrastOf(one, other), least] as const)
    const focus = focusOf(theme, of).map(([what, contrast]) => [what, contrast, 3] as const)
    return [...measured, ...focus].flatMap(([what, contrast, least]) =>
      contrast < least ? [`${theme}: ${what} ${contrast.toFixed(2)}`] : [],
    )
  })

describe('the colours of a look', () => {
  test.each(every)('of $name at $hue degrees can be read in both themes', (look) => {
    expect(unreadable(look)).toEqual([])
  })

  test('of sun at the hue it was drawn for are those of the style sheet', () => {
    const palette = paletteOf({ name: 'sun', hue: 157 })
    for (const theme of ['light', 'dark'] as const) {
      const of = palette[theme]
      const named = (...names: string[]) => names.map((name) => token(theme, name))
      expect(named('sky-1', 'sky-2', 'sky-3', 'sky-4')).toEqual([of.sky1, of.sky2, of.sky3, of.sky4])
      expect(named('wave-1', 'wave-2', 'wave-3', 'wave-4')).toEqual([of.wave1, of.wave2, of.wave3, of.wave4])
      expect(named('sky-band', 'sun-1', 'sun-2')).toEqual([of.band, of.sun1, of.sun2])
      expect(named('shu', 'shu-hover', 'on-shu')).toEqual([of.go, of.goHover, of.onGo])
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
