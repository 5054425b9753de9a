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

test('comes back to the crest after every period, so that the drift has no seam', () => {
  const crests = pointsOf(wavePath(wave, 22)).filter((_, index) => index % 6 === 5)

  expect(crests).toHaveLength(25)
  for (const [index, { x, y }] of crests.entries()) {
    expect(y).toBeCloseTo(187, 6)
    expect(x).toBeCloseTo(-50 - 12 * 170 + (index + 1) * 170, 6)
  }
})

test('covers the picture even when it has drifted by one whole period', () => {
  const points = pointsOf(wavePath(wave, 22))

  expect(points[0]?.x).toBeLessThan((-22 * 170) / 2)
  expect((points.at(-1)?.x ?? 0) - 170).toBeGreaterThan((22 * 170) / 2)
})

test('stays between crest and trough', () => {
  for (const { y } of pointsOf(wavePath(wave, 4))) {
    expect(y).toBeGreaterThanOrEqual(187 - 1e-9)
    expect(y).toBeLessThanOrEqual(213 + 1e-9)
  }
})
