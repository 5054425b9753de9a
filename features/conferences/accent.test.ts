import { expect, test } from 'vitest'
import { accentOf, hueBeside } from './accent.ts'

/** The contrast of white text on a colour, by WCAG 2. */
const contrastOnWhite = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((place) => Number.parseInt(colour.slice(place, place + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

test('white text on the accent of every hue has a contrast of at least 4.5, and the one that is said', () => {
  for (let hue = 0; hue < 360; hue += 5) {
    const { colour, contrast } = accentOf(hue)
    expect(colour).toMatch(/^#[\da-f]{6}$/)
    expect(contrastOnWhite(colour), `${hue} degrees`).toBeGreaterThanOrEqual(4.5)
    expect(Math.abs(contrastOnWhite(colour) - contrast), `${hue} degrees`).toBeLessThan(0.2)
  }
})

test('the hue of a new conference is the first one, else far from the hues of the others', () => {
  expect(hueBeside([])).toBe(210)
  expect(hueBeside([210])).toBe(30)
  expect(hueBeside([0, 120, 240])).toBe(300)
})
