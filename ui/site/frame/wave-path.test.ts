import { expect, test } from 'vitest'
import { wavePath } from './wave-path.ts'

/** The points where the curves of a path end. */
const pointsOf = (path: string) => {
  const [start = '', ...curves] = path.split('s')
  const numbers = (text: string) => (text.match(/-?\d*\.?\d+/g) ?? []).map(Number)
  let [x = 0, y = 0] = numbers(start)
  return curves.map((curve) => {
    const [, , dx = Number.NaN, dy = Number.NaN] = numbers(curve)
    x += dx
    y += dy
    return { x, y }
  })
}

const wave = { length: 170, level: 200, rise: 13, sharpness: 0.43, crest: -50 }

test('the wave comes back to the crest after every period, so that the drift has no seam', () => {
  const crests = pointsOf(wavePath(wave, 22)).filter((_, index) => index % 6 === 5)

  expect(crests).toHaveLength(22)
  for (const [index, { x, y }] of crests.entries()) {
    expect(y).toBeCloseTo(187, 6)
    expect(x).toBeCloseTo(-50 - 11 * 170 + (index + 1) * 170, 6)
  }
})

test('the wave is exactly as wide as its periods, so that copies side by side join without a seam', () => {
  const end = pointsOf(wavePath(wave, 22)).at(-1)

  expect(end?.x).toBeCloseTo(-50 + 11 * 170, 6)
  expect(end?.y).toBeCloseTo(187, 6)
})

test('the wave stays between crest and trough', () => {
  for (const { y } of pointsOf(wavePath(wave, 4))) {
    expect(y).toBeGreaterThanOrEqual(187 - 1e-9)
    expect(y).toBeLessThanOrEqual(213 + 1e-9)
  }
})
